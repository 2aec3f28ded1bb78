import { ago, type Story } from './story.ts'

/**
 * Stories whose words, dates and outcomes fit each other: one of each status, a minors' case, and two in English. Names, hosts and
 * numbers are invented; hosts end in `.example`.
 */
export const toldStories: readonly Story[] = [
  {
    id: 'told-parcel',
    at: { minutesAgo: 42 },
    by: 'anonymous',
    type: '诈骗',
    title: '冒充快递理赔的短信',
    urls: ['https://kuaidi-lipei.example/refund'],
    description:
      '昨天傍晚收到两条短信，说我的包裹丢了，可以三倍赔付。点开链接要填银行卡号和取款密码，我没有填。快递公司的客服说包裹一直在正常运输，没有丢。',
    files: ['短信截图.png'],
    steps: [],
  },
  {
    id: 'told-doxxing',
    at: ago(2, '21:16'),
    by: 'visitor',
    type: '网络暴力',
    title: '帖子公开我的住址，煽动网友上门',
    site_name: '某论坛',
    urls: ['https://luntan.example/t/48213'],
    description:
      '我在小区群里反对占用消防通道，第二天就有人把我的姓名、楼号和车牌发到论坛，标题是“大家去她家门口评评理”。两天里跟帖一百多条，已经有陌生人来敲门。',
    steps: [
      {
        at: ago(1, '09:40'),
        to: 'accepted',
        note: '您的举报已受理。已请平台先行遮盖您的住址和车牌。如再有人上门，请立即拨打 110。',
        remark: '涉及住址，按紧急办理。',
      },
    ],
  },
  {
    id: 'told-gambling',
    at: ago(4, '23:05'),
    by: 'account',
    type: '赌博',
    title: '“欢乐棋牌室”招代理返利',
    urls: ['https://qipai-huanle.example/agent'],
    description:
      '同事在群里发了这个页面，说拉一个人返利 8%，充值可以一比一兑换、随时提现。我进去看，里面是真钱的牌局，每局抽水。群里已经有三十多个同事。',
    files: ['推广页面.png'],
    steps: [
      { at: ago(3, '10:12'), to: 'accepted', note: '您的举报已受理，正在安排办理。' },
      {
        at: ago(2, '15:30'),
        to: 'processing',
        note: '页面仍可打开，已固定证据，正在核实服务器和收款账户。',
        remark: '页面源码和收款二维码已存档。',
      },
    ],
  },
  {
    id: 'told-shop',
    at: ago(6, '14:22'),
    by: 'account',
    type: '涉企侵权',
    title: '冒用我公司营业执照开的网店',
    site_name: '某购物平台',
    urls: ['https://shop.example/s/90417'],
    description:
      '这家网店的资质页用的是我公司的营业执照，店里卖的手机配件与我公司无关。已有两位买家打电话来要求退货。我公司没有授权任何人开店，可以提供执照原件核对。',
    steps: [
      { at: ago(5, '11:05'), to: 'accepted', note: '您的举报已受理，正在与平台核对资质。' },
      {
        at: ago(4, '16:48'),
        to: 'transferred',
        authority: '省市场监督管理局',
        note: '平台已下架全部商品。冒用营业执照由省市场监督管理局查处，有结果会写在这里。',
        remark: '平台提供了开店人的登记信息，随件移送。',
      },
    ],
  },
  {
    id: 'told-bank',
    at: ago(9, '19:31'),
    by: 'account',
    type: '诈骗',
    title: '仿冒银行的“手机银行停用”页面',
    urls: ['https://m-xinxing-bank.example/verify'],
    description:
      '我母亲收到短信，说手机银行今晚停用，点进去要填卡号、身份证号、取款密码和验证码。页面和欣星银行的很像，网址不一样。她填到验证码时被我拦住，钱没有损失。',
    files: ['仿冒网站.png'],
    steps: [
      { at: ago(8, '09:18'), to: 'accepted', note: '您的举报已受理，正在安排办理。' },
      {
        at: ago(7, '10:36'),
        to: 'processing',
        note: '经比对，这个页面不属于该银行，正在通知接入单位。',
      },
      {
        at: ago(6, '15:02'),
        to: 'closed',
        outcome: 'handled',
        note: '这个仿冒页面已经关闭。域名已停止解析，线索已通报公安机关。请提醒您的母亲：已填写的卡号和密码请尽快到银行修改。',
        remark: '与银行安全部门核对过，页面样本已存档。',
      },
    ],
  },
  {
    id: 'told-quarrel',
    at: ago(5, '08:47'),
    by: 'account',
    type: '其他',
    title: '楼上装修太吵',
    site_name: '业主微信群',
    account: '群昵称“顶楼老方”',
    description:
      '楼上邻居每天早上七点就开始装修，我在业主群里提意见，他回了一句“受不了就搬走”。请你们管一管，让他别再吵了。',
    steps: [
      {
        at: ago(4, '14:10'),
        to: 'rejected',
        note: '装修噪声不属于网络信息举报，我们无法处理。请拨打 12345，或向物业和所在社区反映。群里的这句话没有达到违法和不良的程度。',
      },
    ],
  },
  {
    id: 'told-photos',
    at: ago(5, '20:54'),
    by: 'account',
    type: '侵权',
    title: '交友账号盗用我的照片',
    site_name: '某相亲网站',
    account: '小雨爱旅行',
    description:
      '朋友告诉我，相亲网站上有人用我在朋友圈发的五张照片，自称在外地做护士，和多人聊天后借钱。我没有注册过这个网站。',
    steps: [
      { at: ago(4, '09:26'), to: 'accepted', note: '您的举报已受理，正在与平台联系。' },
      {
        at: ago(3, '11:40'),
        to: 'supplement',
        note: '平台需要确认照片是您本人的。请补充一张照片的原图，或带有拍摄日期的截图。',
        remark: '平台要求权利人证明，收到后转交。',
      },
    ],
  },
  {
    id: 'told-rumour',
    at: ago(12, '17:20'),
    by: 'visitor',
    type: '谣言',
    title: '“水库要泄洪，今晚全县停水”的视频',
    site_name: '某短视频应用',
    account: '本地热点快报',
    description:
      '视频说水库今晚泄洪、全县停水三天，画面是几年前外地的洪水。超市里已经有人抢水。我问了自来水公司，没有停水的通知。',
    steps: [
      { at: ago(11, '09:05'), to: 'accepted', note: '您的举报已受理，正在向水务部门核实。' },
      { at: ago(10, '10:20'), to: 'processing', note: '水务部门答复没有泄洪和停水安排。' },
      {
        at: ago(9, '16:14'),
        to: 'closed',
        outcome: 'handled',
        note: '这条视频已经删除，发布的账号禁言 30 天。水务部门已发布辟谣通告。',
        remark: '辟谣通告的截图已存档。',
      },
      {
        at: ago(2, '20:30'),
        appeal:
          '同一个账号改名叫“本地快报说”，今天又发了原来的视频，只换了配音，一晚上八千多次播放。禁言好像没有生效，请再核查。',
      },
    ],
  },
  {
    id: 'told-mistake',
    at: ago(1, '19:08'),
    by: 'anonymous',
    type: '低俗',
    title: '广场舞视频',
    site_name: '某短视频应用',
    account: '夕阳红舞蹈队',
    description: '视频里跳舞的音乐太闹。发出去才想起来，这不算低俗，我撤回。',
    steps: [{ at: ago(1, '19:12'), withdraw: true }],
  },
  {
    id: 'told-child',
    at: ago(10, '18:33'),
    by: 'account',
    type: '涉未成年人',
    title: '主播引诱小学生打赏',
    site_name: '某直播平台',
    account: '小星星来啦',
    description:
      '我儿子上六年级，用我的手机给这个主播刷了 2,600 元。主播在直播里说“刷一个城堡就带你打游戏”，明知道对方是小学生还继续要。直播间里还有好几个自称小学生的孩子。',
    involves_minors: true,
    files: ['直播间截图.png'],
    steps: [
      { at: ago(9, '09:12'), to: 'accepted', note: '您的举报已受理，涉及未成年人，优先办理。' },
      { at: ago(8, '10:25'), to: 'processing', note: '正在调取直播录像和打赏记录。' },
      {
        at: ago(7, '15:50'),
        to: 'closed',
        outcome: 'handled',
        note: '这个主播的账号已经封禁。平台确认打赏由未成年人操作，2,600 元将在 7 个工作日内退回原付款账户。请在手机上打开青少年模式，并为支付设置密码。',
        remark: '退款由平台专人跟进，直播录像已存档。',
      },
    ],
  },
  {
    id: 'told-rental',
    at: ago(8, '13:40'),
    by: 'anonymous',
    type: '诈骗',
    title: 'Fake flat for rent, deposit asked in advance',
    urls: ['https://city-flats.example/offer/2217'],
    description:
      'I am a foreign teacher and was looking for a flat. This page shows photos of a flat that is not for rent. The "owner" says he is abroad and wants two months in advance by transfer before he sends the keys. The real owner told me that three people had come to her door already.',
    steps: [
      {
        at: ago(7, '10:02'),
        to: 'accepted',
        note: 'We have accepted your report and are checking the page. Please do not transfer any money.',
      },
      {
        at: ago(6, '11:15'),
        to: 'processing',
        note: 'The page is still online. We asked its host.',
      },
      {
        at: ago(5, '14:36'),
        to: 'closed',
        outcome: 'handled',
        note: 'The page has been removed. The account that posted it was closed, and the police have the details. If you paid anything, call 110.',
        remark: '英文举报，答复用英文。',
      },
    ],
  },
  {
    id: 'told-visa',
    at: ago(1, '16:05'),
    by: 'anonymous',
    type: '诈骗',
    title: 'Caller pretends to be the immigration office',
    account: 'Telephone 400-000-0000',
    description:
      'A caller said that my residence permit would be cancelled today unless I paid a fine through a link. He knew my name and passport number. I did not pay. The real office told me that my permit is fine.',
    steps: [],
  },
]

/** Reports that many people send of one wave of messages within hours; `{when}` and `{n}` differ. */
export const flood = {
  reports: 24,
  type: '诈骗',
  title: '“医保卡停用”短信',
  url: 'https://yibao-renzheng.example/rz',
  descriptions: [
    '{when}收到短信，说医保卡今天停用，要点链接重新认证。页面要填身份证号和银行卡号。',
    '{when}我父亲收到“医保电子凭证过期”的短信，点进去要银行卡密码，卡里被扣了 {n} 元。',
    '短信自称医保局，让我{when}前完成认证，否则停卡。我打 12393 问过，没有这回事。',
    '我们单位{when}有好几个人收到同一条医保停用的短信，链接都是这个网址。',
  ],
} as const
