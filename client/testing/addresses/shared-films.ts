/** The site that the first address belongs to, a pasted text, and the addresses in it. */
export type SharedCase = readonly [site: string, pasted: string, ...addresses: string[]]

/** Clipboard texts of sharing from video, chat and search apps. */
export const sharedFilms: readonly SharedCase[] = [
  [
    '抖音',
    '7.43 复制打开抖音，看看【小王的作品】今天天气真好 # 日常 https://v.douyin.com/iRNBho6u/ 02/11 N@w.fb :0pm RKJ:/',
    'https://v.douyin.com/iRNBho6u/',
  ],
  [
    '抖音',
    '0.53 :1pm n@Q.Xm 03/14 GVl:/ 复制打开抖音，看看【反诈君的图文作品】 https://v.douyin.com/k3_Fu-8aQ/',
    'https://v.douyin.com/k3_Fu-8aQ/',
  ],
  [
    '抖音',
    '长按复制此条消息，打开抖音搜索，查看TA的更多作品。 https://v.douyin.com/iYAb12c/ 5@8.com :2pm',
    'https://v.douyin.com/iYAb12c/',
  ],
  [
    '抖音',
    '3.05 f@o.dN https://v.douyin.com/abc_D-1/复制此链接，打开Dou音搜索，直接观看视频！',
    'https://v.douyin.com/abc_D-1/',
  ],
  [
    '抖音',
    '#在抖音，记录美好生活#【某某】正在直播，来和我一起支持Ta吧。复制下方链接，打开【抖音】，直接观看直播！ https://v.douyin.com/dQw4w9/ 8@9.com :8pm',
    'https://v.douyin.com/dQw4w9/',
  ],
  [
    '抖音',
    'https://www.douyin.com/video/7301234567890123456?modeFrom=userPost&secUid=MS4wLjAB',
    'https://www.douyin.com/video/7301234567890123456?modeFrom=userPost&secUid=MS4wLjAB',
  ],
  [
    '抖音',
    'https://www.iesdouyin.com/share/user/98765?sec_uid=MS4&did=1',
    'https://www.iesdouyin.com/share/user/98765?sec_uid=MS4&did=1',
  ],
  [
    '抖音',
    'https://www.douyin.com/search/网络赌博?type=video',
    'https://www.douyin.com/search/网络赌博?type=video',
  ],
  [
    '快手',
    'https://v.kuaishou.com/2aBcDe "某某直播" 该作品在快手被播放过 1.2 万次，点击链接，打开【快手】直接观看！',
    'https://v.kuaishou.com/2aBcDe',
  ],
  [
    '快手',
    '看了这么多快手，还是「小刚」的作品最真实 https://v.kuaishou.com/fF7xY9 复制此链接，打开【快手极速版】直接观看！',
    'https://v.kuaishou.com/fF7xY9',
  ],
  [
    '快手',
    'https://www.kuaishou.com/short-video/3xabc?authorId=3xdef&streamSource=find',
    'https://www.kuaishou.com/short-video/3xabc?authorId=3xdef&streamSource=find',
  ],
  ['快手', 'https://live.kuaishou.com/u/abc123这个直播间', 'https://live.kuaishou.com/u/abc123'],
  [
    '快手',
    'https://m.gifshow.com/fw/photo/3x?cc=share_copylink',
    'https://m.gifshow.com/fw/photo/3x?cc=share_copylink',
  ],
  [
    '小红书',
    '28 【标题 - 某某 | 小红书 - 你的生活指南】 😆 AbC123 😆 http://xhslink.com/a/xY9zK，复制本条信息，打开【小红书】App查看精彩内容！',
    'http://xhslink.com/a/xY9zK',
  ],
  [
    '小红书',
    '68 小美发布了一篇小红书笔记，快来看吧！ 😆 q7WbT4x 😆 https://www.xiaohongshu.com/discovery/item/65a?source=webshare&xhsshare=pc_web&xsec_token=AB1= 复制本条信息',
    'https://www.xiaohongshu.com/discovery/item/65a?source=webshare&xhsshare=pc_web&xsec_token=AB1=',
  ],
  [
    '小红书',
    'https://www.xiaohongshu.com/explore/65f0?xsec_token=ABc_D=&xsec_source=pc_feed',
    'https://www.xiaohongshu.com/explore/65f0?xsec_token=ABc_D=&xsec_source=pc_feed',
  ],
  ['小红书', 'http://xhslink.com/m/7gH复制后打开【小红书】查看笔记！', 'http://xhslink.com/m/7gH'],
  [
    '微博',
    '#热搜# 这条微博… http://t.cn/A6xYz12 （分享自 @微博 客户端）https://weibo.com/1234567890/NabcDEFgh?refer_flag=1001030103_',
    'http://t.cn/A6xYz12',
    'https://weibo.com/1234567890/NabcDEFgh?refer_flag=1001030103_',
  ],
  ['微博', '某某的微博视频 http://t.cn/A6abc#热搜#快看', 'http://t.cn/A6abc'],
  [
    '微博',
    'https://m.weibo.cn/status/5012345678901234?sourceType=weixin&from=10E&wm=9006',
    'https://m.weibo.cn/status/5012345678901234?sourceType=weixin&from=10E&wm=9006',
  ],
  ['微博', 'https://weibo.com/u/1234567890，这个人造谣', 'https://weibo.com/u/1234567890'],
  ['微博', 'https://s.weibo.com/weibo?q=%23热搜词%23', 'https://s.weibo.com/weibo?q=%23热搜词%23'],
  ['哔哩哔哩', '【这是一个标题（上）-哔哩哔哩】 https://b23.tv/AbCd123', 'https://b23.tv/AbCd123'],
  [
    '哔哩哔哩',
    '【【4K】某某-哔哩哔哩】https://www.bilibili.com/video/BV1xx411c7mD?vd_source=0a1b2c',
    'https://www.bilibili.com/video/BV1xx411c7mD?vd_source=0a1b2c',
  ],
  [
    '哔哩哔哩',
    '某某的个人空间-哔哩哔哩 https://space.bilibili.com/12345?share_medium=android',
    'https://space.bilibili.com/12345?share_medium=android',
  ],
  [
    '哔哩哔哩',
    'https://live.bilibili.com/22637261这个直播间在卖假药',
    'https://live.bilibili.com/22637261',
  ],
  [
    '微信公众号',
    '这篇文章有问题：https://mp.weixin.qq.com/s/AbCdEfGh-1234_xyz。请查处',
    'https://mp.weixin.qq.com/s/AbCdEfGh-1234_xyz',
  ],
  [
    '微信公众号',
    'https://mp.weixin.qq.com/s?__biz=MzA4==&amp;mid=265&amp;idx=1&amp;sn=ab#rd',
    'https://mp.weixin.qq.com/s?__biz=MzA4==&mid=265&idx=1&sn=ab#rd',
  ],
  [
    '微信公众号',
    'https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzI0==&scene=124#wechat_redirect',
    'https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzI0==&scene=124#wechat_redirect',
  ],
  ['微信视频号', 'https://weixin.qq.com/sph/A1b2C3', 'https://weixin.qq.com/sph/A1b2C3'],
  [
    '微信视频号',
    'https://channels.weixin.qq.com/web/pages/feed?eid=export%2Fabc',
    'https://channels.weixin.qq.com/web/pages/feed?eid=export%2Fabc',
  ],
  [
    '微信',
    '该二维码7天内(11月28日前)有效 https://weixin.qq.com/g/AwYAAKx 重新进入将更新',
    'https://weixin.qq.com/g/AwYAAKx',
  ],
  ['微信', '扫出来是 https://u.wechat.com/EKd7abc_9?s=2', 'https://u.wechat.com/EKd7abc_9?s=2'],
  ['企业微信', 'https://work.weixin.qq.com/gm/a1b2c3d4', 'https://work.weixin.qq.com/gm/a1b2c3d4'],
  ['微信小程序', 'https://wxaurl.cn/AbCdEf 点开是贷款', 'https://wxaurl.cn/AbCdEf'],
  ['QQ', '群号：123456789 https://qm.qq.com/q/AbCdEf1234', 'https://qm.qq.com/q/AbCdEf1234'],
  [
    'QQ',
    '点击链接加入群聊【兼职刷单】：https://jq.qq.com/?_wv=1027&k=abcDEF',
    'https://jq.qq.com/?_wv=1027&k=abcDEF',
  ],
  ['QQ 频道', '【QQ频道】https://pd.qq.com/s/abc123 点击链接加入', 'https://pd.qq.com/s/abc123'],
  [
    'QQ 空间',
    'https://user.qzone.qq.com/12345678/infocenter',
    'https://user.qzone.qq.com/12345678/infocenter',
  ],
  [
    '知乎',
    '某某的回答 - 知乎 https://www.zhihu.com/question/1/answer/2',
    'https://www.zhihu.com/question/1/answer/2',
  ],
  [
    '知乎',
    'https://link.zhihu.com/?target=https%3A//evil.com/a',
    'https://link.zhihu.com/?target=https%3A//evil.com/a',
  ],
  [
    '知乎',
    'https://www.zhihu.com/search?type=content&q=裸聊敲诈',
    'https://www.zhihu.com/search?type=content&q=裸聊敲诈',
  ],
  [
    '今日头条',
    '【标题】https://m.toutiao.com/is/iabc123/ - 今日头条',
    'https://m.toutiao.com/is/iabc123/',
  ],
  ['西瓜视频', 'https://v.ixigua.com/iabc/ 复制此链接，打开西瓜视频', 'https://v.ixigua.com/iabc/'],
  [
    '百度贴吧',
    'https://tieba.baidu.com/p/1234567890?share=9105&fr=sharewise',
    'https://tieba.baidu.com/p/1234567890?share=9105&fr=sharewise',
  ],
  [
    '百度贴吧',
    'https://tieba.baidu.com/f?kw=抖音&ie=utf-8',
    'https://tieba.baidu.com/f?kw=抖音&ie=utf-8',
  ],
  [
    '百度',
    'https://www.baidu.com/s?wd=网络赌博 搜出来第一个',
    'https://www.baidu.com/s?wd=网络赌博',
  ],
  [
    '百度百科',
    'https://baike.baidu.com/item/某某/1234?fr=aladdin',
    'https://baike.baidu.com/item/某某/1234?fr=aladdin',
  ],
  [
    '百家号',
    'https://mbd.baidu.com/newspage/data/landingshare?context=%7B%22nid%22%3A%22news_1%22%7D',
    'https://mbd.baidu.com/newspage/data/landingshare?context=%7B%22nid%22%3A%22news_1%22%7D',
  ],
]
