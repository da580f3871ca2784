#!/usr/bin/env bash
# Makes the installer for Windows. If there is a certificate (base64 of its .pfx file, and a password),
# the programs in it are signed before, and the installer too.
set -euo pipefail
if [ -z "${CERTIFICATE:-}" ]; then
    echo "There is no certificate: the programs stay unsigned."
    python -m tools.installers
    exit 0
fi

base64 --decode <<<"$CERTIFICATE" >"$RUNNER_TEMP/certificate.pfx"
signtool=$(ls /c/Program\ Files\ \(x86\)/Windows\ Kits/10/bin/*/x64/signtool.exe | tail -1)
archive=$(ls dist/*.zip)
work=$RUNNER_TEMP/signed
7z x "$archive" -o"$work" >/dev/null
sign() {
    "$signtool" sign //f "$RUNNER_TEMP/certificate.pfx" //p "$PASSWORD" //fd sha256 \
        //tr http://timestamp.digicert.com //td sha256 "$@"
    "$signtool" verify //pa "$@"
}
sign "$work"/pocketful-*/*.exe
rm "$archive"
(cd "$work" && 7z a -tzip "$OLDPWD/$archive" pocketful-* >/dev/null)

python -m tools.installers
sign dist/*-setup.exe
