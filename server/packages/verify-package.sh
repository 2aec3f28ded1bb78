#!/bin/sh
# Checks a package of the centre with OpenSSL (3.0 or newer) alone. 核对移送材料
#
#   sh verify-package.sh KEY [FOLDER]
#
# KEY     the centre's public key, got from the centre by another way than this package: /api/receipt/key/KEY-ID.pem
# FOLDER  where the zip was unpacked; the present one unless given
#
# A sealed package is opened first: openssl cms -decrypt -inform DER -in FILE.zip.cms -recip CERTIFICATE -inkey PRIVATE-KEY -out FILE.zip
#
# Ends with 0, or names each file that does not fit and ends with 1. Take this script from the centre too: one in a changed
# package may be changed as well.
set -euf

[ $# -eq 1 ] || [ $# -eq 2 ] || { sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
key=$1 folder=${2:-.}
manifest=$folder/manifest.json
wrong=0
report() { printf 'WRONG 不符: %s\n' "$1"; wrong=1; }
# The name of an added file in ASCII: control and direction characters could clear a line, write another or turn it round.
ascii() { printf '%s' "$1" | LC_ALL=C tr -c '\040-\176' '?'; }
# Whether it is a file of its own: a link may lead to other bytes when it is read again.
is_file() { [ -f "$1" ] && [ ! -h "$1" ]; }
digest() { openssl dgst "-$1" -r "$2" | cut -d ' ' -f 1; }

is_file "$manifest" && is_file "$folder/manifest.sig" || {
  printf 'WRONG 不符: manifest.json or manifest.sig is missing, or a link 缺少，或是链接\n'
  exit 1
}
# OpenSSL reads the first 72 bytes alone, which is the longest signature: what is added behind them would pass.
[ "$(wc -c <"$folder/manifest.sig" | tr -d ' ')" -le 72 ] &&
  openssl dgst -sm3 -verify "$key" -sigopt distid:report-portal-package \
    -signature "$folder/manifest.sig" "$manifest" >/dev/null 2>&1 ||
  report 'manifest.json is not signed by this key, or was changed 清单被改过，或不是这个公钥签的'

# One line a part: name, bytes, SM3, SHA-256. Names are lower-case letters, digits, dots and hyphens.
listed=$(sed -n '
  /^   "name": "[a-z0-9.-]*",$/ { s/^   "name": "\(.*\)",$/\1/; h; }
  /^   "bytes": [0-9]*,$/ { s/^   "bytes": \(.*\),$/\1/; H; }
  /^   "sm3": "[0-9a-f]*",$/ { s/^   "sm3": "\(.*\)",$/\1/; H; }
  /^   "sha256": "[0-9a-f]*"$/ { s/^   "sha256": "\(.*\)"$/\1/; H; x; s/\n/ /g; p; }
' "$manifest")

# Names stand between slashes, which no name contains.
known=/manifest.json/manifest.sig/
while read -r name bytes sm3 sha256; do
  [ -n "$name" ] || continue
  known=$known$name/
  part=$folder/$name
  if ! is_file "$part"; then report "$name is missing 缺少"
  elif [ "$(wc -c <"$part" | tr -d ' ')" != "$bytes" ] || [ "$(digest sm3 "$part")" != "$sm3" ] ||
    [ "$(digest sha256 "$part")" != "$sha256" ]; then report "$name was changed 被改过"
  fi
done <<LIST
$listed
LIST

set +f
for part in "$folder"/* "$folder"/.[!.]* "$folder"/..?*; do
  name=${part#"$folder"/}
  { [ -e "$part" ] || [ -h "$part" ]; } || continue
  case $known in *"/$name/"*) ;; *) report "$(ascii "$name") is not in the manifest 不在清单里" ;; esac
done

[ "$wrong" -eq 0 ] || exit 1
printf 'ALL FITS 全部相符: %s parts\n' "$(printf '%s\n' "$listed" | grep -c .)"
sed -n '/^ "[a-z_]*": /p' "$manifest"
