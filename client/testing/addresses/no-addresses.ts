/** Texts that look like addresses but are none, and no text. In a line they stand between bars. */
export const noAddresses: readonly string[] = String.raw`
3.99 | 3.99元 | ￥99.00 | 1.2.3 | v1.2.3 | 版本 8.0.50.2701 | 1.2.3.4 | V1.14.5.14 | 微信8.0.50
iOS 17.1.2.10 | a.zip | report.pdf | readme.md | 报告.docx | 视频.mov | 照片.zip | install.sh | main.py
index.html | photo.jpg | readme.md/license.md | libabc.so | someone@qq.com | a.b@mail.example.com
john.me@qq.com | foo+bar@abc.vip | 联系someone@163.com谢谢 | 13800138000 | 138-0013-8000 | +86 138 0013 8000
400-123-4567 | 0571-88881234 | 2026.11.21 | 2026/11/21 | 26.11.21 | 12.30 | 12：30 | 12.30.11.21 | 20:00-21:00
e.g. | e.g. this | i.e. | a.m. | p.m. | end.So | 这是结尾.So 我们 | say so.in time | Mr.Li | Dr.Wang | No.1
No.1.in | U.S.A | Ph.D. | 3.14159 | 0.5 | 50.5% | 3.5mm | 5.mm | 10.am | 等等…… | ... | 。。。 | 真的…好吗
Node.js | Vue.js | ASP.NET | VB.NET | 我用 .net 开发 | use .net framework | 3.com | com.tencent.mm
org.telegram.messenger | cn.abc.video | 110101199003078888 | 11010119900307888X | 6222 0200 1234 5678
QQ 12345678 | 第1.2节 | 1.你好 | A.对 B.错 | 好的。com | 今天3点半 | 晚上8点cn见 | 他说点com什么的
hello world | weixin://dl/chat | javascript:alert(1) | file:///etc/passwd | data:text/html,x | ftp://a.com/x
http:// | https:// | www. | http://localhost:3000/x | C:\Users\a.com | /usr/lib/a.com
7.43 n@Q.Xm 复制打开抖音 | N@w.fb | k@p.dA :/ 02/11 | #小程序://某某/AbCdEf | ￥AbCd1234￥ | 7:30 | 1/2 | 16:9
5.5寸 | 10.0.0.0/8 | 2.0 | Web2.0 | ￥1.234.567 | @abc.me | A.I. | T恤.裤子 | 10.5.2026 | 小米14.Pro
255.255.255.0 | 中文-abc.公司里 | A.中国 B.美国 | 3.中国 4.美国 | 1。2。3。4 | 他微信点open | Co.Ltd
某某科技Co.Ltd公司 | ABC Co. Ltd. | CO.LTD | 精通.NET，C# | 小红书号：abc.me | ins：abc.xyz | TikTok: user.top
抖音号abc.cc | 400.800.8888 | 138.0013.8000 | J.K.罗琳 | G.E.M.邓紫棋 | 阿卜杜拉·买买提 | 列夫·托尔斯泰
H.265视频 | Chrome/120.0.6099.109 | GB/T 22239.1 | 下午3。5点 | ok。好 | hi。you | abc://def.com/x
isv.day_limit | api/http/attempt.ts | HTTP/1.1 | https://abc.com-.evil.top | name . zip | Yes . No | 3 点 20
9 . 9 | // 注释 | 京A·88888 | V1.0.0.1234 | System.out.println | this.Is | 1.5折 | 第3.1.2节
2026.11.22-2026.11.25 | 支付宝账号 zfb_test@163.com | １３９．９ | 看完abc。top1是谁 | 有点me too
x == y // z.y | 京ICP备12345678号-1 | 联系 someone@qq.com 或 a.b@mail.example.com
7.43 v1.2.3 3.14 报告.docx a.txt 1.2.3.4 No.1.in
weixin://dl/chat javascript:alert(1) data:text/html,x file:///etc/passwd`
  .split(/\n| \| /)
  .map((text) => text.replaceAll('\\n', '\n'))
