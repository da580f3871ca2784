#!/usr/bin/env bash
# Signs the app for macOS with a hardened runtime and has Apple look at it, if there is a certificate.
# The secrets are a Developer ID as base64 of its .p12 file, its password, and an account of Apple's.
set -euo pipefail
if [ -z "${CERTIFICATE:-}" ]; then
    echo "There is no certificate: the app stays unsigned."
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

ditto -c -k --keepParent "$app" "$RUNNER_TEMP/notarise.zip"
xcrun notarytool submit "$RUNNER_TEMP/notarise.zip" --wait \
    --apple-id "$APPLE_ID" --team-id "$TEAM" --password "$APP_PASSWORD"
xcrun stapler staple "$app"
rm "$archive"
ditto -c -k --keepParent "$(dirname "$app")" "$archive"
