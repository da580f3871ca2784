"""Builds the kernels, the parts of the games in C, and puts everything under one name.

pyproject.toml tells all the rest.

``pip install`` runs this. A kernel is a folder ``kernel`` of a computer player, as
``game/bots/trickle/kernel``, with ``kernel.h``, which cffi reads as well as C, and ``kernel.c``.
Where there is no compiler nothing is built, and nothing is missed but speed.
"""

import os
from pathlib import Path

from cffi import FFI
from setuptools import find_packages, setup

ROOT = Path(__file__).resolve().parent
KERNELS = "game/bots/*/kernel/kernel.h"
IN_PYTHON = 'extern "Python"'


def builder_of(folder: Path) -> FFI:
    """What builds the kernel of a folder."""
    declarations = (folder / "kernel.h").read_text(encoding="utf-8")
    builder = FFI()
    builder.cdef(declarations)
    builder.set_source(
        ".".join(("pocketful", *folder.relative_to(ROOT).parts, "_kernel")),
        "#include <math.h>\n#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
        + declarations.replace(IN_PYTHON, "static")
        + (folder / "kernel.c").read_text(encoding="utf-8"),
        optional=True,
        # Fused operations would round otherwise than Python does.
        extra_compile_args=[] if os.name == "nt" else ["-O2", "-ffp-contract=off"],
    )
    return builder


BUILDERS = {
    f"kernel_of_{header.parts[-3]}": builder_of(header.parent)
    for header in sorted(ROOT.glob(KERNELS))
}
# cffi runs this file once more and looks for its builders by their names.
globals().update(BUILDERS)

# Folders at the top of the checkout that are installed inside the package ``pocketful``, so that
# site-packages gets no other name from us; see pocketful/__init__.py.
INSIDE = ("game", "physics", "scenes", "assets")

if __name__ == "__main__":
    setup(
        packages=[
            "pocketful",
            *(
                f"pocketful.{package}"
                for top in INSIDE
                for package in (top, *(f"{top}.{each}" for each in find_packages(ROOT / top)))
            ),
        ],
        package_dir={f"pocketful.{top}": top for top in INSIDE},
        package_data={"pocketful.assets": ["**/*"]},
        cffi_modules=[f"setup.py:{name}" for name in BUILDERS],
    )
