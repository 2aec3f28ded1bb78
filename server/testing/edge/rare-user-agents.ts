/** Reads a table with a line for each name and user agent. */
const table = (lines: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' → ')),
  )

/** User agents beyond `user-agents.ts` that are easily taken for something else, by what the visitor holds. */
export const rarePhones = table(`
an app's view on an old Redmi, without Mobile → Mozilla/5.0 (Linux; U; Android 4.4.4; zh-cn; HM NOTE 1LTE Build/KTU84P) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/33.0.0.0 Safari/537.36
UC mini → UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; zh-CN; HM_NOTE_1LTE) U2/1.0.0 UCBrowser/10.7.0.636 U2/1.0.0 Mobile
UC on Java → UCWEB/2.0 (Java; U; MIDP-2.0; zh-CN; nokia6120c) U2/1.0.0 UCBrowser/8.9.0.251 U2/1.0.0 Mobile UNTRUSTED/1.0
UC 7 on a Nokia → NOKIA5700/ UCWEB7.0.2.37/28/999
UC 7 that hides its phone → Openwave/ UCWEB7.0.2.37/28/999
Opera Mini → Opera/9.80 (Android; Opera Mini/36.2.2254/191.303; U; zh) Presto/2.12.423 Version/12.16
Opera Mobile → Opera/9.80 (Android 2.3.7; Linux; Opera Mobi/46154) Presto/2.11.355 Version/12.10
Symbian^3 → Mozilla/5.0 (Symbian/3; Series60/5.2 NokiaN8-00/012.002; Profile/MIDP-2.1 Configuration/CLDC-1.1 ) AppleWebKit/533.4 (KHTML, like Gecko) NokiaBrowser/7.3.0 Mobile Safari/533.4 3gpp-gba
Symbian S60, without Mobile → Mozilla/5.0 (SymbianOS/9.4; Series60/5.0 NokiaN97-1/20.0.019; Profile/MIDP-2.1 Configuration/CLDC-1.1) AppleWebKit/525 (KHTML, like Gecko) BrowserNG/7.1.18124
Nokia S40 → Nokia6120c/3.83; Profile/MIDP-2.0 Configuration/CLDC-1.1
an old BlackBerry → BlackBerry9700/5.0.0.862 Profile/MIDP-2.1 Configuration/CLDC-1.1 VendorID/331
BlackBerry 10 → Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+
Windows Phone 8 → Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch; NOKIA; Lumia 920)
Windows 10 Mobile → Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063
KaiOS → Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5
KaiOS on a JioPhone → Mozilla/5.0 (Mobile; LYF/F90M/LYF-F90M-000-02-28-130318; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.0
QQ browser → Mozilla/5.0 (Linux; U; Android 12; zh-cn; M2102J2SC Build/SKQ1.211006.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/98.0.4758.102 MQQBrowser/13.6 Mobile Safari/537.36 COVC/046329
QQ → Mozilla/5.0 (Linux; Android 13; PGBM10 Build/TP1A.220905.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046613 Mobile Safari/537.36 V1_AND_SQ_8.9.75_4732_YYB_D QQ/8.9.75.12110 NetType/WIFI WebP/0.4.1
Quark → Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2241A Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 Quark/6.8.2.441 Mobile Safari/537.36
Baidu → Mozilla/5.0 (Linux; Android 12; ELS-AN00 Build/HUAWEIELS-AN00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.45 SP-engine/2.83.0 baiduboxapp/13.46.0.10 (Baidu; P1 12) NABar/1.0
Alipay on an iPhone → Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21A329 Ariver/1.1.0 AliApp(AP/10.5.36.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:390|780|3.0) AlipayClient/10.5.36.6000 Language/zh-Hans Region/CN
DingTalk on Android → Mozilla/5.0 (Linux; U; Android 10; zh-CN; EVR-AL00 Build/HUAWEIEVR-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/69.0.3497.100 UWS/3.22.1.155 Mobile Safari/537.36 AliApp(DingTalk/6.0.8) com.alibaba.android.rimet/14773703 Channel/263200 language/zh-CN UT4Aplus/0.2.25
WeCom on an iPhone → Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.0.8 MicroMessenger/7.0.1 Language/zh ColorScheme/Light
Douyin → Mozilla/5.0 (Linux; Android 11; PCLM10 Build/RKQ1.200928.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/92.0.4515.131 Mobile Safari/537.36 aweme_230400 JsSdk/1.0 NetType/WIFI AppVersion/23.4.0
HarmonyOS NEXT phone → Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300
HarmonyOS NEXT phone, without Mobile → Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1
a Galaxy Fold, closed → Mozilla/5.0 (Linux; Android 13; SM-F9460) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36
a Mate X5 → Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALT-AL10; HMSCore 6.11.0.331) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.1.301 Mobile Safari/537.36
an app's view on a Redmi Note, without Mobile → Mozilla/5.0 (Linux; Android 9; Redmi Note 7 Build/PKQ1.180904.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.99 Safari/537.36
an app's view on a vivo, without Mobile → Mozilla/5.0 (Linux; Android 10; V1936A Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.99 Safari/537.36
an iPod → Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
Samsung Internet → Mozilla/5.0 (Linux; Android 14; SM-S9280) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36
Googlebot as a phone → Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
Baiduspider as a phone → Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)
a Galaxy Watch → Mozilla/5.0 (Linux; Android 11; SM-R890) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/17.0 Chrome/96.0.4664.104 Mobile Safari/537.36
MeeGo → Mozilla/5.0 (MeeGo; NokiaN9) AppleWebKit/534.13 (KHTML, like Gecko) NokiaBrowser/8.5.0 Mobile Safari/534.13
`)

export const rareTablets = table(`
Xiaomi Pad 5, Xiaomi's browser → Mozilla/5.0 (Linux; U; Android 11; zh-cn; 21051182C Build/RKQ1.200826.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/89.0.4389.116 Mobile Safari/537.36 XiaoMi/MiuiBrowser/15.7.22
Xiaomi Pad 6, Chrome → Mozilla/5.0 (Linux; Android 13; 23043RP34C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36
Xiaomi Pad 6, WeChat → Mozilla/5.0 (Linux; Android 13; 23043RP34C Build/TKQ1.221114.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20231105 MicroMessenger/8.0.44.2502(0x28002C51) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64
Redmi Pad → Mozilla/5.0 (Linux; Android 12; 22081283C Build/SP1A.210812.016) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Safari/537.36
Mi Pad 4, Xiaomi's browser → Mozilla/5.0 (Linux; U; Android 8.1.0; zh-cn; MI PAD 4 Build/OPM1.171019.019) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/71.0.3578.141 Mobile Safari/537.36 XiaoMi/MiuiBrowser/11.8.14
Mi Pad 4, Chrome → Mozilla/5.0 (Linux; Android 8.1.0; MI PAD 4) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.131 Safari/537.36
MatePad, WeChat → Mozilla/5.0 (Linux; Android 10; BAH3-W09 Build/HUAWEIBAH3-W09; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/88.0.4324.93 Mobile Safari/537.36 MMWEBSDK/20210902 MicroMessenger/8.0.15.2020(0x28000F31) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64
MatePad Pro with a telephone, WeChat → Mozilla/5.0 (Linux; Android 10; MRX-AL09 Build/HUAWEIMRX-AL09; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/86.0.4240.99 XWEB/4343 MMWEBSDK/20220505 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.23.2160(0x2800173B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64
MatePad 11, WeChat → Mozilla/5.0 (Linux; Android 12; DBY-W09 Build/HUAWEIDBY-W09; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5169 MMWEBSDK/20230604 MicroMessenger/8.0.38.2400(0x28002639) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64
HarmonyOS NEXT tablet → Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300
HarmonyOS NEXT tablet, with Mobile → Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile
the first Galaxy Tab → Mozilla/5.0 (Linux; U; Android 2.2; en-us; GT-P1000 Build/FROYO) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1
the first Galaxy Tab of a carrier → Mozilla/5.0 (Linux; U; Android 2.3.5; en-us; SCH-I800 Build/GINGERBREAD) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1
Galaxy Tab 4 → Mozilla/5.0 (Linux; U; Android 4.4.2; zh-cn; SM-T230 Build/KOT49H) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Safari/534.30
Galaxy Tab A7, WeChat → Mozilla/5.0 (Linux; Android 11; SM-T500 Build/RP1A.200720.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20221206 MicroMessenger/8.0.32.2300(0x28002034) WeChat/arm64 Weixin
Lenovo tablet, Chrome → Mozilla/5.0 (Linux; Android 12; Lenovo TB-J606F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Safari/537.36
Lenovo tablet, UC → Mozilla/5.0 (Linux; U; Android 10; zh-CN; Lenovo TB-J606F Build/QKQ1.200730.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36
Firefox on a tablet → Mozilla/5.0 (Android 13; Tablet; rv:125.0) Gecko/125.0 Firefox/125.0
a Galaxy Fold, open → Mozilla/5.0 (Linux; Android 13; SM-F9460) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36
Chrome that hides its tablet → Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36
Honor Pad, Chrome → Mozilla/5.0 (Linux; Android 13; ROD-W09) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.5481.153 Safari/537.36
Honor Pad, WeChat → Mozilla/5.0 (Linux; Android 13; ROD-W09 Build/HONORROD-W09; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20231105 MicroMessenger/8.0.44.2502(0x28002C51) WeChat/arm64 Weixin
OPPO Pad, Chrome → Mozilla/5.0 (Linux; Android 12; OPD2101) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/106.0.0.0 Safari/537.36
OPPO Pad, WeChat → Mozilla/5.0 (Linux; Android 12; OPD2101 Build/SKQ1.220119.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5049 MicroMessenger/8.0.33
vivo Pad, WeChat → Mozilla/5.0 (Linux; Android 12; PA2170 Build/SP1A.210812.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5049 MicroMessenger/8.0.33
Kindle Fire → Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.220 Safari/537.36
Nexus 7 → Mozilla/5.0 (Linux; Android 4.1.1; Nexus 7 Build/JRO03D) AppleWebKit/535.19 (KHTML, like Gecko) Chrome/18.0.1025.166 Safari/535.19
BlackBerry PlayBook → Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2+ (KHTML, like Gecko) Version/7.2.1.0 Safari/536.2+
`)

export const rareDesktops = table(`
Googlebot → Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/124.0.0.0 Safari/537.36
360Spider → Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0); 360Spider
a HarmonyOS computer → Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1.4.300
UOS browser → Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.125 Safari/537.36 UOSBrowser
Chrome on a Loongson → Mozilla/5.0 (X11; Linux loongarch64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Safari/537.36
a Xiaomi television → Mozilla/5.0 (Linux; Android 9; MiTV-AXSO0 Build/PI; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.99 Safari/537.36
a Chromebook → Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36
curl → curl/8.4.0
DingTalk on Windows → Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/69.0.3497.128 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.0.40-Release.7019103) Mojo/1.0.0 Native AppType(release)
WeCom on Windows → Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat wxwork/4.1.0 (MicroMessenger/6.2) WeChat/2.0.4
Internet Explorer on a Surface → Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; ARM; Trident/6.0; Touch; Tablet PC 2.0)
`)
