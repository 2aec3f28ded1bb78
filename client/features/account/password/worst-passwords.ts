/**
 * Passwords that meet the other rules and are tried first by whoever guesses. Lower case. Gathered from the
 * tops of published lists of leaked passwords.
 */
export const worstPasswords: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword p@ssw0rd1 pass1234 pass@123
  abc12345 abc123456 abcd1234 abcd12345 abcd123456 a1234567 a12345678 a123456789 aa123456 aa12345678
  aaa123456 aaaa1111 1234567a 12345678a 123456789a 123456aa 123456abc 1234abcd 1234qwer 12345qwert
  qwer1234 qwer12345 qwert12345 qwerty12 qwerty123 qwerty1234 asdf1234 asd123456 zxcv1234 zxc123456
  zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qazwsx123 admin123 admin1234
  admin123456 admin888 root1234 test1234 user1234 welcome1 welcome123 letmein1 iloveyou1 monkey123
  dragon123 woaini123 woaini520 woaini521 woaini1314 wo123456 5201314a 1314520a qq123456 qq123123
  qq5201314 wang1234 wang123456 zhang123 li123456 liu123456 chen123456 china123 woshishui1 caonima1
  jubao123 jubao123456 beijing2008 hello123 hello1234 super123 master123 sunshine1 princess1 football1
  baseball1 changeme1 computer1 internet1 asdfgh123 123qweasd 123qwe123 qwe123456 qweasd123 q123456789
  w123456789 z123456789 s123456789 l123456789 x123456789 y123456789 123.com123 1234.com 147258369a`.split(
    /\s+/,
  ),
)
