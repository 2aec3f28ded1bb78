#!/bin/sh
# Checks with OpenSSL (3.0 or newer) alone that a report is counted in a month that the centre signed.
#
#   sh check-counted.sh PROOF QUERY-CODE KEY
#
# PROOF       counted-YYYY-MM.json, saved from the page of the report
# QUERY-CODE  of the receipt, with or without blanks
# KEY         the centre's public key: /api/receipt/key/KEY-ID.pem, or /api/receipt/key for the present one
#
# Ends with 0 and prints the month, or says what does not fit and ends with 1. Nothing leaves this machine.
set -euf

[ $# -eq 3 ] || { sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
proof=$1 key=$3
code=$(printf %s "$2" | tr abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ | tr OIL 011 | tr -cd 0-9A-Z)

fail() { printf 'NOT COUNTED 未计入: %s\n' "$1" >&2; exit 1; }

# The value of a member that has a line of its own.
member() { sed -n "s/^ *\"$2\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1" | head -n 1; }
# Numbers only: the shell would evaluate anything else.
number() { case $1 in 0) ;; '' | 0* | *[!0-9]*) fail "$2 is no number" ;; esac; }
bytes() { printf %s "$1" | openssl base64 -d -A; }
digest() { openssl dgst -sm3 -binary | openssl base64 -A; }
node() { { printf '\001'; bytes "$1"; bytes "$2"; } | digest; }

[ ${#code} -eq 16 ] || fail 'the query code has 16 letters and digits'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bytes "$(member "$proof" statement)" >"$folder/month.json"
bytes "$(member "$proof" signature)" >"$folder/month.sig"
openssl dgst -sm3 -verify "$key" -sigopt distid:1234567812345678 \
  -signature "$folder/month.sig" "$folder/month.json" >/dev/null 2>&1 ||
  fail 'the figures of the month are not signed by this key, or were changed'

month=$(member "$folder/month.json" month)
received=$(member "$folder/month.json" received)
root=$(member "$folder/month.json" root)
index=$(member "$proof" index)
number "$received" 'the number of reports'
number "$index" 'the place of the report'
[ "$index" -lt "$received" ] || fail 'the month has fewer reports'

# The leaf commits to the code: a proof of one report does not fit another.
commitment=$({ bytes "$(member "$proof" code_salt)"; printf %s "$code"; } | digest)
name=$({ bytes "$(member "$proof" member_salt)"; bytes "$commitment"; } | digest)
here=$({ printf '\000'; bytes "$name"; } | digest)

# From the leaf to the root: RFC 9162, 2.1.3.2.
# shellcheck disable=SC2046
set -- $(member "$proof" path)
width=$received
while [ "$width" -gt 1 ]; do
  if [ $((index % 2)) -eq 1 ] || [ $((index + 1)) -lt "$width" ]; then
    [ $# -gt 0 ] || fail 'the path is too short'
    if [ $((index % 2)) -eq 1 ]; then here=$(node "$1" "$here"); else here=$(node "$here" "$1"); fi
    shift
  fi
  index=$((index / 2)) width=$(((width + 1) / 2))
done
[ $# -eq 0 ] || fail 'the path is too long'
[ "$(bytes "$here" | od -An -tx1 | tr -d ' \n')" = "$root" ] ||
  fail 'the signed month does not have a report with this query code'

printf 'COUNTED in %s, one of %s reports received. 已计入 %s 的统计\n' "$month" "$received" "$month"
cat "$folder/month.json"
