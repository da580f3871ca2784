#!/usr/bin/env bash
# Makes the disk image for macOS. If there is a certificate, the app in it is signed before with a
# hardened runtime, the image is signed too, and Apple looks at both.
# The secrets are a Developer ID as base64 of its .p12 file, its password, and an account of Apple's.
set -euo pipefail
if [ -z "${CERTIFICATE:-}" ]; then
    echo "There is no certificate: the app stays unsigned."
    python -m tools.installers
    exit 0
fi

keychain=$RUNNER_TEMP/signing.keychain-db
phrase=$(uuidgen)
security create-keychain -p "$phrase" "$keychain"
security unlock-keychain -p "$phrase" "$keychain"
base64 --decode <<<"$CERTIFICATE" >"$RUNNER_TEMP/certificate.p12"
security import "$RUNNER_TEMP/certificate.p12" -k "$keychain" -P "$PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -k "$phrase" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain"
identity=$(security find-identity -v -p codesigning "$keychain" | awk '/Developer ID Application/ {print $2; exit}')

archive=$(ls dist/*.zip)
work=$RUNNER_TEMP/signed
ditto -x -k "$archive" "$work"
app=$(ls -d "$work"/pocketful-*/Pocketful.app)
# Inside out: a seal breaks when something within is signed after it.
find "$app" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
    xargs -0 codesign --force --timestamp --options runtime --sign "$identity"
codesign --force --timestamp --options runtime --entitlements .github/sign/entitlements.plist \
    --sign "$identity" "$app"
codesign --verify --deep --strict "$app"

notarise() {
    xcrun notarytool submit "$1" --wait \
        --apple-id "$APPLE_ID" --team-id "$TEAM" --password "$APP_PASSWORD"
}
ditto -c -k --keepParent "$app" "$RUNNER_TEMP/notarise.zip"
notarise "$RUNNER_TEMP/notarise.zip"
xcrun stapler staple "$app"
rm "$archive"
ditto -c -k --keepParent "$(dirname "$app")" "$archive"

python -m tools.installers
image=$(ls dist/*.dmg)
codesign --force --timestamp --sign "$identity" "$image"
notarise "$image"
xcrun stapler staple "$image"
