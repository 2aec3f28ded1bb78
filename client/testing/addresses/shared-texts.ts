/** The site that the first address belongs to, a pasted text, and the addresses in it. */
export type SharedCase = readonly [site: string, pasted: string, ...addresses: string[]]

/**
 * Clipboard texts of sharing from apps, and links of known sites. Each line is "site | pasted text → addresses"; a text
 * without an arrow is its only address.
 */
export const sharedTexts: readonly SharedCase[] = String.raw`
抖音 | 7.43 复制打开抖音，看看【小王的作品】今天天气真好 # 日常 https://v.douyin.com/iRNBho6u/ 02/11 N@w.fb :0pm RKJ:/ → https://v.douyin.com/iRNBho6u/
抖音 | 0.53 :1pm n@Q.Xm 03/14 GVl:/ 复制打开抖音，看看【反诈君的图文作品】 https://v.douyin.com/k3_Fu-8aQ/ → https://v.douyin.com/k3_Fu-8aQ/
抖音 | 长按复制此条消息，打开抖音搜索，查看TA的更多作品。 https://v.douyin.com/iYAb12c/ 5@8.com :2pm → https://v.douyin.com/iYAb12c/
抖音 | 3.05 f@o.dN https://v.douyin.com/abc_D-1/复制此链接，打开Dou音搜索，直接观看视频！ → https://v.douyin.com/abc_D-1/
抖音 | #在抖音，记录美好生活#【某某】正在直播，来和我一起支持Ta吧。复制下方链接，打开【抖音】，直接观看直播！ https://v.douyin.com/dQw4w9/ 8@9.com :8pm → https://v.douyin.com/dQw4w9/
抖音 | https://www.douyin.com/video/7301234567890123456?modeFrom=userPost&secUid=MS4wLjAB
抖音 | https://www.iesdouyin.com/share/user/98765?sec_uid=MS4&did=1
抖音 | https://www.douyin.com/search/网络赌博?type=video
快手 | https://v.kuaishou.com/2aBcDe "某某直播" 该作品在快手被播放过 1.2 万次，点击链接，打开【快手】直接观看！ → https://v.kuaishou.com/2aBcDe
快手 | 看了这么多快手，还是「小刚」的作品最真实 https://v.kuaishou.com/fF7xY9 复制此链接，打开【快手极速版】直接观看！ → https://v.kuaishou.com/fF7xY9
快手 | https://www.kuaishou.com/short-video/3xabc?authorId=3xdef&streamSource=find
快手 | https://live.kuaishou.com/u/abc123这个直播间 → https://live.kuaishou.com/u/abc123
快手 | https://m.gifshow.com/fw/photo/3x?cc=share_copylink
小红书 | 28 【标题 - 某某 | 小红书 - 你的生活指南】 😆 AbC123 😆 http://xhslink.com/a/xY9zK，复制本条信息，打开【小红书】App查看精彩内容！ → http://xhslink.com/a/xY9zK
小红书 | 68 小美发布了一篇小红书笔记，快来看吧！ 😆 q7WbT4x 😆 https://www.xiaohongshu.com/discovery/item/65a?source=webshare&xhsshare=pc_web&xsec_token=AB1= 复制本条信息 → https://www.xiaohongshu.com/discovery/item/65a?source=webshare&xhsshare=pc_web&xsec_token=AB1=
小红书 | https://www.xiaohongshu.com/explore/65f0?xsec_token=ABc_D=&xsec_source=pc_feed
小红书 | http://xhslink.com/m/7gH复制后打开【小红书】查看笔记！ → http://xhslink.com/m/7gH
微博 | #热搜# 这条微博… http://t.cn/A6xYz12 （分享自 @微博 客户端）https://weibo.com/1234567890/NabcDEFgh?refer_flag=1001030103_ → http://t.cn/A6xYz12 https://weibo.com/1234567890/NabcDEFgh?refer_flag=1001030103_
微博 | 某某的微博视频 http://t.cn/A6abc#热搜#快看 → http://t.cn/A6abc
微博 | https://m.weibo.cn/status/5012345678901234?sourceType=weixin&from=10E&wm=9006
微博 | https://weibo.com/u/1234567890，这个人造谣 → https://weibo.com/u/1234567890
微博 | https://s.weibo.com/weibo?q=%23热搜词%23
哔哩哔哩 | 【这是一个标题（上）-哔哩哔哩】 https://b23.tv/AbCd123 → https://b23.tv/AbCd123
哔哩哔哩 | 【【4K】某某-哔哩哔哩】https://www.bilibili.com/video/BV1xx411c7mD?vd_source=0a1b2c → https://www.bilibili.com/video/BV1xx411c7mD?vd_source=0a1b2c
哔哩哔哩 | 某某的个人空间-哔哩哔哩 https://space.bilibili.com/12345?share_medium=android → https://space.bilibili.com/12345?share_medium=android
哔哩哔哩 | https://live.bilibili.com/22637261这个直播间在卖假药 → https://live.bilibili.com/22637261
微信公众号 | 这篇文章有问题：https://mp.weixin.qq.com/s/AbCdEfGh-1234_xyz。请查处 → https://mp.weixin.qq.com/s/AbCdEfGh-1234_xyz
微信公众号 | https://mp.weixin.qq.com/s?__biz=MzA4==&amp;mid=265&amp;idx=1&amp;sn=ab#rd → https://mp.weixin.qq.com/s?__biz=MzA4==&mid=265&idx=1&sn=ab#rd
微信公众号 | https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzI0==&scene=124#wechat_redirect
微信视频号 | https://weixin.qq.com/sph/A1b2C3
微信视频号 | https://channels.weixin.qq.com/web/pages/feed?eid=export%2Fabc
微信 | 该二维码7天内(11月28日前)有效 https://weixin.qq.com/g/AwYAAKx 重新进入将更新 → https://weixin.qq.com/g/AwYAAKx
微信 | 扫出来是 https://u.wechat.com/EKd7abc_9?s=2 → https://u.wechat.com/EKd7abc_9?s=2
企业微信 | https://work.weixin.qq.com/gm/a1b2c3d4
微信小程序 | https://wxaurl.cn/AbCdEf 点开是贷款 → https://wxaurl.cn/AbCdEf
QQ | 群号：123456789 https://qm.qq.com/q/AbCdEf1234 → https://qm.qq.com/q/AbCdEf1234
QQ | 点击链接加入群聊【兼职刷单】：https://jq.qq.com/?_wv=1027&k=abcDEF → https://jq.qq.com/?_wv=1027&k=abcDEF
QQ 频道 | 【QQ频道】https://pd.qq.com/s/abc123 点击链接加入 → https://pd.qq.com/s/abc123
QQ 空间 | https://user.qzone.qq.com/12345678/infocenter
知乎 | 某某的回答 - 知乎 https://www.zhihu.com/question/1/answer/2 → https://www.zhihu.com/question/1/answer/2
知乎 | https://link.zhihu.com/?target=https%3A//evil.com/a
知乎 | https://www.zhihu.com/search?type=content&q=裸聊敲诈
今日头条 | 【标题】https://m.toutiao.com/is/iabc123/ - 今日头条 → https://m.toutiao.com/is/iabc123/
西瓜视频 | https://v.ixigua.com/iabc/ 复制此链接，打开西瓜视频 → https://v.ixigua.com/iabc/
百度贴吧 | https://tieba.baidu.com/p/1234567890?share=9105&fr=sharewise
百度贴吧 | https://tieba.baidu.com/f?kw=抖音&ie=utf-8
百度 | https://www.baidu.com/s?wd=网络赌博 搜出来第一个 → https://www.baidu.com/s?wd=网络赌博
百度百科 | https://baike.baidu.com/item/某某/1234?fr=aladdin
百家号 | https://mbd.baidu.com/newspage/data/landingshare?context=%7B%22nid%22%3A%22news_1%22%7D
百度网盘 | 链接: https://pan.baidu.com/s/1aBcD-eF?pwd=x1y2 提取码: x1y2 复制这段内容后打开百度网盘手机App，操作更方便哦 → https://pan.baidu.com/s/1aBcD-eF?pwd=x1y2
百度网盘 | 链接：https://pan.baidu.com/s/1abc提取码：8888 → https://pan.baidu.com/s/1abc
阿里云盘 | 「资料」https://www.alipan.com/s/AbC123 提取码: a1b2 点击链接保存 → https://www.alipan.com/s/AbC123
夸克网盘 | 我用夸克网盘分享了「合集」，点击链接即可保存。打开「夸克APP」链接：https://pan.quark.cn/s/a1b2c3 → https://pan.quark.cn/s/a1b2c3
123 云盘 | https://www.123pan.com/s/abc-DEF.html提取码:1234 → https://www.123pan.com/s/abc-DEF.html
天翼云盘 | https://cloud.189.cn/t/abc123（访问码：x9y8） → https://cloud.189.cn/t/abc123
迅雷 | 分享文件：视频 链接：https://pan.xunlei.com/s/VOabc-D?pwd=ab12# 复制这段内容后打开手机迅雷App → https://pan.xunlei.com/s/VOabc-D?pwd=ab12
蓝奏云 | https://wwi.lanzoup.com/iabc123 密码:1234 → https://wwi.lanzoup.com/iabc123
淘宝 | 【淘宝】7天无理由退货 https://m.tb.cn/h.gAbCdEf?tk=AbCd1234 CZ0001 「某某商品」 点击链接直接打开 或者 淘宝搜索直接打开 → https://m.tb.cn/h.gAbCdEf?tk=AbCd1234
淘宝 | https://item.taobao.com/item.htm?id=123&spm=a1z10
天猫 | https://detail.tmall.com/item.htm?id=1
闲鱼 | 【闲鱼】https://m.goofish.com/item?id=12&ut_sk=1 「我在闲鱼发布了【手机】」点击链接直接打开 → https://m.goofish.com/item?id=12&ut_sk=1
拼多多 | https://mobile.yangkeduo.com/goods.html?goods_id=1&page_from=23
拼多多 | 我在拼多多发现了好东西 https://p.pinduoduo.com/AbC1 快来 → https://p.pinduoduo.com/AbC1
京东 | 【京东】https://3.cn/1aB-cD?jkl=@x@ MF1 「商品」点击链接直接打开 → https://3.cn/1aB-cD?jkl=@x@
京东 | https://item.jd.com/100012345.html
得物 | https://dw4.co/t/A/1abc点开链接，快来看 → https://dw4.co/t/A/1abc
转转 | https://m.zhuanzhuan.com/u/streamline_detail/new-goods-detail?infoId=1
美团 | http://dpurl.cn/AbCd12z 美团外卖 → http://dpurl.cn/AbCd12z
大众点评 | https://m.dianping.com/shopinfo/l1?msource=Appshare
携程 | https://m.ctrip.com/webapp/hotel/detail/1.html
58 同城 | https://bj.58.com/zhaozu/123x.shtml
BOSS 直聘 | https://www.zhipin.com/job_detail/abc~.html?ka=x
脉脉 | https://maimai.cn/web/gossip_detail?gid=1
豆瓣 | https://www.douban.com/group/topic/123/?_i=abc
虎扑 | https://bbs.hupu.com/62345.html
NGA | https://bbs.nga.cn/read.php?tid=123
酷安 | 看看这个动态：https://www.coolapk.com/feed/123?shareKey=ab → https://www.coolapk.com/feed/123?shareKey=ab
TapTap | https://www.taptap.cn/moment/123
米游社 | https://www.miyoushe.com/ys/article/1
Steam | https://steamcommunity.com/id/abc/
最右 | #最右#分享一条有趣的内容 https://share.xiaochuankeji.cn/hybrid/share/post?pid=1 → https://share.xiaochuankeji.cn/hybrid/share/post?pid=1
皮皮虾 | https://h5.pipix.com/s/abc/
Soul | https://www.soulapp.cn/share/post?id=1
陌陌 | https://m.immomo.com/inc/share?id=2
网易云音乐 | 分享某某创建的歌单「歌」: https://163cn.tv/AbC12 (来自@网易云音乐) → https://163cn.tv/AbC12
网易云音乐 | https://y.music.163.com/m/song?id=1&uct2=U2
QQ 音乐 | https://c6.y.qq.com/base/fcgi-bin/u?__=abc @QQ音乐 → https://c6.y.qq.com/base/fcgi-bin/u?__=abc
全民 K 歌 | https://kg3.qq.com/node/play?s=abc
唱吧 | https://changba.com/s/abc
喜马拉雅 | https://xima.tv/1_AbC?_sonic=0
番茄小说 | 我在番茄小说看《某书》 https://changdunovel.com/t/abc/ → https://changdunovel.com/t/abc/
腾讯会议 | 某某邀请您参加腾讯会议\n会议主题：投资课\n会议时间：2026/11/21 20:00-21:00\n点击链接入会：\nhttps://meeting.tencent.com/dm/AbC1\n#腾讯会议：123-456-789 → https://meeting.tencent.com/dm/AbC1
腾讯文档 | 【腾讯文档】报名表 https://docs.qq.com/sheet/DAbC?tab=BB08J2 → https://docs.qq.com/sheet/DAbC?tab=BB08J2
金山文档 | 【金山文档】 名单 https://kdocs.cn/l/abc → https://kdocs.cn/l/abc
石墨文档 | https://shimo.im/docs/abc/ 《资料》 → https://shimo.im/docs/abc/
飞书 | https://abc.feishu.cn/docx/AbC?from=from_copylink
钉钉 | https://h5.dingtalk.com/invite-page/index.html?code=a
App Store | https://apps.apple.com/cn/app/某某贷款/id123456
Google Play | https://play.google.com/store/apps/details?id=com.abc.mm
应用宝 | https://sj.qq.com/appdetail/com.abc.app
华为应用市场 | https://appgallery.huawei.com/app/C1234
支付宝 | HTTPS://QR.ALIPAY.COM/FKX0ABC → https://QR.ALIPAY.COM/FKX0ABC
Telegram | 加飞机群 t.me/+AbCdEf123 → http://t.me/+AbCdEf123
WhatsApp | https://wa.me/8613800138000?text=hi
WhatsApp | https://chat.whatsapp.com/AbC
Facebook | https://www.facebook.com/profile.php?id=1000
Instagram | https://www.instagram.com/p/AbC/?igsh=MzR=
Discord | https://discord.gg/abc
TikTok | https://vm.tiktok.com/ZMabc/
X（推特） | https://x.com/someone/status/1?s=46&t=a
YouTube | https://youtu.be/abc?si=x
LINE | https://line.me/R/ti/p/@abc
Reddit | https://www.reddit.com/r/a/s/b
维基百科 | https://zh.wikipedia.org/wiki/卡尔·马克思
维基百科 | https://th.wikipedia.org/wiki/ประเทศไทย
115 网盘 | https://115cdn.com/s/swzabcd33zz?password=o1p2#\n盗版剧集\n访问码：o1p2 → https://115cdn.com/s/swzabcd33zz?password=o1p2
123 云盘 | https://www.123684.com/s/AbCd-EfGh1?提取码:xY12 → https://www.123684.com/s/AbCd-EfGh1
移动云盘 | 链接:https://caiyun.139.com/m/i?0aBcDeFgHiJkL  提取码:Ab12  复制内容打开移动云盘手机APP，操作更方便哦 → https://caiyun.139.com/m/i?0aBcDeFgHiJkL
UC 网盘 | https://drive.uc.cn/s/0a1b2c3d4e5f4?public=1
阿里云盘 | 「电影.2026.1080p.mp4」https://www.aliyundrive.com/s/xYz\n点击链接保存，或者复制本段内容，打开「阿里云盘」APP ，无需下载 → https://www.aliyundrive.com/s/xYz
腾讯文档 | 【腾讯文档】高考答案收集表\nhttps://docs.qq.com/form/page/DAbCdEfGhIjKlMn → https://docs.qq.com/form/page/DAbCdEfGhIjKlMn
QQ | 点击链接加入群聊【外挂交流群】：https://qm.qq.com/cgi-bin/qm/qr?k=AbC_d&authKey=x%2By → https://qm.qq.com/cgi-bin/qm/qr?k=AbC_d&authKey=x%2By
快手 | https://v.kuaishou.com/8qIsTq老铁们看看 "这个视频太假了" 该作品在快手被播放过1.2万次 → https://v.kuaishou.com/8qIsTq
网易云音乐 | 分享某某的单曲《歌》https://y.music.163.com/m/song?id=123&userid=456 (@网易云音乐) → https://y.music.163.com/m/song?id=123&userid=456
快手 | https://v.m.chenzhongtech.com/fw/photo/3x?fid=1
快手 | https://v.m.chenzhongkj.com/fw/photo/3x
哔哩哔哩 | https://t.bilibili.com/812345678901234567
哔哩哔哩 | https://www.bilibili.tv/en/video/1
微博 | https://video.weibo.com/show?fid=1034:4998765432109876
微博 | https://share.api.weibo.cn/share/312345678,4876543210987654.html?weibo_id=4876
企业微信 | https://doc.weixin.qq.com/doc/w3_ABCDEF?scode=ABC
微信小程序 | https://wxmpurl.cn/AbCdEf
微信小程序 | https://mp.weixin.qq.com/a/~AbC
QQ 频道 | https://qun.qq.com/qqweb/qunpro/share?_wv=3&inviteCode=1W5abC
QQ | https://qun.qq.com/qqweb/m/qun/a?b=1
知乎 | https://zhuanlan.zhihu.com/p/654321098
闲鱼 | https://www.goofish.com/item?spm=a21ybx.search&id=812345678901
拼多多 | https://mobile.pinduoduo.com/goods2.html?goods_id=1
京东 | https://u.jd.com/aBcDeF1
1688 | https://qr.1688.com/s/AbCdEfG1
坚果云 | https://www.jianguoyun.com/p/abc
PikPak | https://mypikpak.com/s/VNabc
蓝奏云 | https://www.ilanzou.com/s/abc
金山文档 | https://www.kdocs.cn/l/cAbCdEfGhIjK
问卷星 | https://www.wjx.cn/vm/AbCdEf1.aspx
语雀 | https://www.yuque.com/abcde/fghij/klmnop
TikTok | https://www.tiktok.com/@user.name_88/video/72?is_from_webapp=1
Facebook | https://fb.watch/aBcDeFgHiJ/
X（推特） | https://twitter.com/user_name/status/16
YouTube | https://www.youtube.com/@somechannel/videos
Discord | https://discord.com/invite/AbCdEf12
Threads | https://www.threads.net/@abc.def/post/CabcDEf
Bluesky | https://bsky.app/profile/abc
Soul | https://m.soulapp.cn/activity/share?postIdEcpt=Q1Fh
应用宝 | https://a.app.qq.com/o/simple.jsp?pkgname=com.abc.def
Steam | https://store.steampowered.com/app/730/CounterStrike_2/
虎牙直播 | https://www.huya.com/123456
斗鱼 | https://www.douyu.com/topic/abc?rid=123456
GitHub | https://github.com/user/repo/issues/12
`
  .trim()
  .split('\n')
  .map((line) => {
    const [site = '', ...rest] = line.split(' | ')
    const [pasted = '', addresses = pasted] = rest.join(' | ').split(' → ')
    return [site, pasted.replaceAll('\\n', '\n'), ...addresses.split(' ')]
  })
