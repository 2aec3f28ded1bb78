import { ago, type Story } from './story.ts'

/** Reports in every status. All names, numbers and addresses are invented; nobody can register `.example`. */
export const stories: readonly Story[] = [
  {
    id: 'parcel-refund',
    at: { minutesAgo: 25 },
    by: 'anonymous',
    type: '诈骗',
    title: '冒充快递客服办理“丢件理赔”',
    urls: ['https://kuaidi-lipei.example/refund?no=73018'],
    account: '客服微信号 kd_lipei_07',
    description:
      '对方自称快递客服，说我的包裹丢失可以三倍赔付，发来链接要我填写银行卡号、身份证号和短信验证码。我核对后发现包裹正常派送，没有填写。',
    files: ['短信截图.png'],
    steps: [],
  },
  {
    id: 'short-video-tips',
    at: { minutesAgo: 70 },
    by: 'account',
    type: '涉未成年人',
    title: '直播间诱导未成年人打赏',
    site_name: '闪看短视频',
    account: '直播间 6620418，主播“小星星来啦”',
    description:
      '主播在晚上九点以后反复要求观众“用爸爸妈妈的手机刷礼物”，并承诺打赏后加好友、带打游戏。弹幕里有不少自称小学生的账号。',
    involves_minors: true,
    files: ['直播间截图.png'],
    steps: [],
  },
  {
    id: 'reservoir-rumour',
    at: ago(1, '08:42'),
    by: 'account',
    type: '谣言',
    title: '谎称水库将连夜泄洪',
    site_name: '邻里圈',
    urls: ['https://linliquan.example/post/58210347'],
    description:
      '帖子称“上游水库今晚泄洪，沿河三个街道全部撤离”，配图是几年前其他地方的照片。水务部门当天没有发布过这样的通知，评论区已经有人开始抢购。',
    steps: [{ at: ago(1, '10:05'), to: 'accepted', note: '已受理，正在核实信息来源。' }],
  },
  {
    id: 'chess-room',
    at: ago(4, '21:16'),
    by: 'anonymous',
    type: '赌博',
    title: '棋牌应用提供充值提现',
    site_name: '欢乐棋牌室',
    urls: ['https://qipai-huanle.example/download', 'https://qipai-huanle.example/agent'],
    description:
      '应用表面是休闲棋牌，实际可以找“代理”充值，输赢按 1∶1 兑换现金，还有拉人返利的推广页面。',
    files: ['推广页面.png', '聊天记录.txt'],
    steps: [
      { at: ago(3, '09:12'), to: 'accepted', note: '已受理。' },
      {
        at: ago(3, '15:40'),
        to: 'processing',
        note: '已核查两个网址，正在联系网站接入服务单位处置。',
      },
    ],
  },
  {
    id: 'doxxing',
    at: ago(6, '13:05'),
    by: 'account',
    type: '网络暴力',
    title: '论坛多人辱骂并公开他人住址',
    site_name: '同城论坛',
    urls: [
      'https://tongcheng-bbs.example/thread-90413-1.html',
      'https://tongcheng-bbs.example/thread-90426-1.html',
    ],
    description:
      '因为一次停车纠纷，有人把当事人的姓名、楼栋号发到论坛，两天内上百条回复辱骂，还有人号召上门。',
    steps: [
      { at: ago(6, '14:20'), to: 'accepted', note: '已受理，涉及个人信息，优先办理。' },
      { at: ago(6, '16:02'), to: 'processing', note: '已通知网站删除住址信息并限制相关账号。' },
      {
        at: ago(5, '09:30'),
        reply:
          '两个帖子中的住址信息已经删除，其余内容正在逐条核查。如果再看到新的帖子，请补充网址。',
      },
      {
        at: ago(5, '12:48'),
        message:
          '又看到一个新帖，标题不同，内容一样，网址是 https://tongcheng-bbs.example/thread-90511-1.html 。',
      },
    ],
  },
  {
    id: 'fake-bank',
    at: ago(8, '10:33'),
    by: 'visitor',
    type: '诈骗',
    title: '仿冒银行手机网站',
    urls: ['https://m-xinxing-bank.example/login'],
    description:
      '收到短信说手机银行即将停用，链接打开后与银行的登录页几乎一样，要求填写卡号、密码和身份证号。域名与银行官网不同。',
    files: ['仿冒网站.png'],
    steps: [
      { at: ago(8, '11:20'), to: 'accepted', note: '已受理。' },
      {
        at: ago(8, '15:05'),
        to: 'transferred',
        note: '涉嫌电信网络诈骗，已转公安机关办理。如果已经转账，请立即拨打 110 或 96110。',
      },
    ],
  },
  {
    id: 'company-smear',
    at: ago(3, '16:50'),
    by: 'account',
    type: '涉企侵权',
    title: '自媒体以负面文章要挟企业投放广告',
    site_name: '财经小观察',
    urls: ['https://caijing-guancha.example/a/20431'],
    account: '公众号“财经小观察”',
    description:
      '文章称我们公司产品检测不合格，没有引用任何检测报告。发布第二天，运营者通过中间人联系，表示投放广告就可以删除文章。',
    files: ['聊天记录.txt'],
    steps: [
      { at: ago(2, '09:18'), to: 'accepted', note: '已受理。' },
      {
        at: ago(2, '11:06'),
        reply:
          '请补充：营业执照、委托书，以及能证明文章内容不实的材料，例如有资质机构出具的检测报告。',
      },
      { at: ago(2, '11:08'), to: 'supplement', note: '需要补充材料，请在“补充说明”中上传。' },
    ],
  },
  {
    id: 'part-time-scam',
    at: ago(12, '19:27'),
    by: 'anonymous',
    type: '诈骗',
    title: '群里发布刷单返利兼职',
    site_name: '某聊天应用',
    account: '群号 8841207，群名“居家兼职福利”',
    description:
      '群主每天发布“点赞返现”任务，前几单返几元钱，之后要求先垫付几百到几千元才能“联单返现”。已有群成员说垫付后不能提现。',
    steps: [
      { at: ago(11, '09:02'), to: 'accepted', note: '已受理。' },
      {
        at: ago(11, '10:44'),
        to: 'supplement',
        note: '请补充垫付任务的页面截图，遮住自己的银行卡号。',
      },
      {
        at: ago(10, '20:15'),
        message: '补充两张截图，是第三单要求垫付的页面。',
        files: ['推广页面.png', '短信截图.png'],
      },
      { at: ago(9, '09:10'), to: 'processing', note: '材料已收到，正在处置。' },
    ],
  },
  {
    id: 'clickbait-clips',
    at: ago(20, '12:11'),
    by: 'account',
    type: '低俗',
    title: '账号批量发布低俗擦边短片',
    site_name: '闪看短视频',
    urls: ['https://shankan.example/u/4417023'],
    description: '账号每天发布十几条带有性暗示的短片，封面和标题都很露骨，并引导加入付费群。',
    files: ['直播间截图.png'],
    steps: [
      { at: ago(19, '09:25'), to: 'accepted', note: '已受理。' },
      { at: ago(19, '14:31'), to: 'processing', note: '正在联系平台核查。' },
      { at: ago(17, '16:20'), reply: '平台已下架 43 条短片，并关闭该账号的评论和私信功能 30 天。' },
      { at: ago(17, '16:22'), to: 'closed', note: '属实，已处置。感谢您的参与。' },
    ],
  },
  {
    id: 'fake-expert',
    at: ago(26, '20:40'),
    by: 'anonymous',
    type: '其他',
    title: '假冒医学专家推销“特效药”',
    site_name: '康宁直播',
    urls: ['https://kangning-live.example/room/1182'],
    description: '主播自称三甲医院退休主任，宣称产品可以替代降压药，要求老年人停用处方药。',
    steps: [
      { at: ago(25, '09:40'), to: 'accepted', note: '已受理。' },
      { at: ago(24, '10:12'), to: 'processing', note: '已会同市场监管部门核查。' },
      {
        at: ago(21, '17:05'),
        to: 'closed',
        note: '属实。直播间已关闭，涉嫌虚假宣传的线索已移交市场监管部门。',
      },
    ],
  },
  {
    id: 'refund-dispute',
    at: ago(9, '15:22'),
    by: 'anonymous',
    type: '其他',
    title: '网店拒绝退货',
    site_name: '优惠购商城',
    urls: ['https://youhuigou.example/shop/3321'],
    description: '买的鞋子开胶，店家以“特价商品”为由不给退货，投诉客服没有结果。',
    steps: [
      {
        at: ago(8, '09:50'),
        to: 'rejected',
        note: '这属于消费纠纷，不在受理范围内。请拨打 12315 或在全国 12315 平台提出。',
      },
    ],
  },
  {
    id: 'photo-misuse',
    at: ago(18, '11:35'),
    by: 'visitor',
    type: '侵权',
    title: '盗用个人照片开设交友账号',
    site_name: '缘来交友',
    account: '用户“晴天娃娃 0317”',
    description:
      '账号使用我发布在社交平台的照片作为头像和相册，并以我的名义与人聊天。我从未注册过该应用。',
    steps: [
      { at: ago(16, '10:20'), to: 'rejected', note: '未能核实照片中的人是举报人本人，暂不处置。' },
      {
        at: ago(15, '21:09'),
        appeal: '补充说明：照片原图保存在我的手机里，带有拍摄时间，可以当面核验。请重新核实。',
      },
    ],
  },
  {
    id: 'game-cheats',
    at: ago(30, '18:02'),
    by: 'account',
    type: '其他',
    title: '网站出售游戏外挂，内含恶意程序',
    urls: ['https://waigua-xiazai.example/list'],
    description: '网站以免费试用吸引未成年人下载外挂，安装后浏览器主页被篡改，杀毒软件提示有木马。',
    involves_minors: true,
    steps: [
      { at: ago(29, '09:15'), to: 'accepted', note: '已受理。' },
      { at: ago(29, '14:05'), to: 'processing', note: '正在核查。' },
      {
        at: ago(28, '11:00'),
        to: 'closed',
        outcome: 'gone',
        note: '网站在核查时已无法打开，未发现违法内容。',
      },
      {
        at: ago(27, '19:45'),
        appeal:
          '网站换了域名，现在是 https://waigua-xz2.example/list ，内容和以前一样，请重新核查。',
      },
      { at: ago(26, '09:20'), to: 'processing', note: '申诉已核实，正在处置新域名。' },
      { at: ago(22, '16:48'), reply: '两个域名均已停止解析，恶意程序样本已提交有关部门。' },
      { at: ago(22, '16:50'), to: 'closed', note: '属实，已处置。感谢您的坚持。' },
    ],
  },
  {
    id: 'wrong-address',
    at: ago(2, '20:31'),
    by: 'account',
    type: '谣言',
    title: '填写有误的举报',
    urls: ['https://linliquan.example/post/1'],
    description: '网址填写错误，撤回后重新举报。',
    steps: [{ at: ago(2, '20:35'), withdraw: true }],
  },
]
