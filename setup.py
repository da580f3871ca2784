"""Builds the kernel, the part of the game in C; pyproject.toml tells all the rest.

``pip install`` runs this. Where there is no compiler nothing is built, and nothing is missed but
speed.
"""

import os
from pathlib import Path

from cffi import FFI
from setuptools import setup

KERNEL = Path(__file__).resolve().parent / "game" / "bots" / "trickle" / "kernel"
LOOK = "int64_t kernel_look(void *handle, int64_t nodes);"
DECLARATIONS = (KERNEL / "kernel.h").read_text(encoding="utf-8")
CODE = (KERNEL / "kernel.c").read_text(encoding="utf-8")

builder = FFI()
builder.cdef(f'{DECLARATIONS}\nextern "Python" {LOOK}')
builder.set_source(
    "game.bots.trickle.kernel._kernel",
    "#include <math.h>\n#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
    f"static {LOOK}\n{DECLARATIONS}\n{CODE}",
    optional=True,
    # Fused operations would round otherwise than Python does.
    extra_compile_args=[] if os.name == "nt" else ["-O2", "-ffp-contract=off"],
)

if __name__ == "__main__":
    setup(cffi_modules=["setup.py:builder"])
