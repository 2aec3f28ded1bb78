import type { TypeIconName } from '../../../contract/site/site.ts'

/** Everyday words of a type, separated by spaces. */
export interface EverydayWords {
  /** Name of the default type. */
  readonly name: string
  /** Icon of the default type: finds a type that the centre renamed. */
  readonly icon: TypeIconName
  readonly words: string
  /** Words that rather belong to another type. */
  readonly maybe?: string
}

/** By default type; other types are found by their own name, summary and guide. */
export const everydayWords: readonly EverydayWords[] = [
  {
    name: '政治',
    icon: 'landmark',
    words:
      '反动 反党 颠覆 分裂国家 台独 港独 藏独 疆独 泄密 国家秘密 间谍 境外势力 历史虚无 歪曲历史 抗战 英雄 烈士 英烈 侮辱国旗 国旗 国歌 国徽 民族矛盾 民族仇恨 邪教 法轮功 军事秘密 军队',
    maybe: '国家领导人 辱华',
  },
  {
    name: '暴恐',
    icon: 'bomb',
    words:
      '恐怖 恐怖分子 极端主义 圣战 爆炸 炸弹 炸药 制爆 雷管 枪 枪支 子弹 弹药 气枪 弩 管制刀具 砍人 杀人 血腥 虐杀 暴力视频 恐怖袭击 扬言报复',
    maybe: '虐待动物 虐猫 打架',
  },
  {
    name: '诈骗',
    icon: 'hand-coins',
    words:
      '骗 骗子 被骗 骗钱 诈骗 电诈 刷单 兼职 返利 点赞赚钱 做任务 垫付 网贷 贷款 虚假贷款 校园贷 解冻 保证金 手续费 杀猪盘 网恋 投资 理财 炒股 荐股 虚拟币 比特币 炒币 区块链 资金盘 传销 拉人头 庞氏 裸聊 裸聊敲诈 敲诈 勒索 冒充客服 假客服 客服 退款 理赔 快递丢失 冒充公检法 公检法 冒充警察 假冒警察 假警察 冒充领导 冒充熟人 假网站 钓鱼 钓鱼网站 假短信 中奖 红包 免费领 扫码 转账 汇款 验证码 银行卡 电话卡 两卡 跑分 洗钱 代刷 代充 游戏交易 账号交易 买号 假票 代购 不发货 假冒网站 机票退改签 征信 注销校园贷 共享屏幕 远程控制 养老诈骗 保健品 收藏品 彩票内幕 博主带单 高薪招聘 招工 境外高薪 AI换脸 换脸',
    maybe: '假货 假药 贷 高利贷 直播打赏 押金',
  },
  {
    name: '色情',
    icon: 'eye-off',
    words:
      '黄 黄色 黄网 色情 淫秽 裸 裸照 裸体 露点 成人 成人网站 毛片 黄片 AV 小电影 福利视频 招嫖 卖淫 嫖 约炮 上门服务 外围 援交 色情直播 黄播 偷拍 偷拍视频 自拍泄露 色情小说 黄文 色情游戏 色情漫画 资源群 裸聊',
    maybe: '陪玩 同城交友',
  },
  {
    name: '低俗',
    icon: 'message-circle-warning',
    words:
      '低俗 擦边 软色情 性暗示 暴露 恶俗 炫富 拜金 炒作 绯闻 八卦 暴饮暴食 吃播 虐待动物 虐猫 虐狗 脏话 恶搞 猎奇 丑化 博眼球 标题党 引战 饭圈 粉丝 打榜 乱象 不良导向',
    maybe: '直播 低级趣味',
  },
  {
    name: '赌博',
    icon: 'dices',
    words:
      '赌 赌博 网赌 赌场 赌球 博彩 彩票 六合彩 时时彩 百家乐 棋牌 斗地主 牛牛 德州 麻将 老虎机 捕鱼 下注 投注 押注 充值 提现 上分 代理 开户 盘口 体育投注 真人荷官 菠菜 抽奖赌 盲盒赌 赌债',
    maybe: '跑分 开箱 抢红包',
  },
  {
    name: '侵权',
    icon: 'copyright',
    words:
      '侵权 名誉 诽谤 诋毁 肖像 照片被用 盗图 盗用 冒用 冒充我 冒充本人 隐私 泄露隐私 个人信息 住址 电话被公开 聊天记录被公开 病历 著作权 版权 盗版 抄袭 洗稿 搬运 盗播 商标 专利 删除我的信息',
    maybe: '人肉 造谣 网暴 偷拍',
  },
  {
    name: '谣言',
    icon: 'megaphone',
    words:
      '谣 谣言 造谣 传谣 假新闻 假消息 虚假信息 不实信息 疫情 灾情 地震 洪水 停水停电 警情 摆拍 旧图 旧闻 伪造 AI造假 AI合成 冒充官方 假通知 假公文 政策 高考 食品安全 断章取义 恐慌 小区',
    maybe: '疫苗 偏方 养生',
  },
  {
    name: '涉未成年人',
    icon: 'baby',
    words:
      '孩子 小孩 儿童 未成年 未成年人 学生 小学生 中学生 女儿 儿子 校园 校园欺凌 霸凌 欺凌 猥亵 性侵 隔空猥亵 恋童 儿童色情 萌娃 童星 儿童游戏 儿童动画 动画片 邪典 诱导打赏 打赏 沉迷 防沉迷 租号 早恋 自残 自杀 约死 黑界 烟卡 电子烟 孩子看到的',
    maybe: '老师 幼儿园 作业 教辅 网课',
  },
  {
    name: '网络暴力',
    icon: 'user-x',
    words:
      '网暴 网络暴力 骂 骂人 辱骂 谩骂 被骂 围攻 人肉 人肉搜索 开盒 曝光我 挂人 挂我 威胁 恐吓 骚扰 私信轰炸 电话轰炸 短信轰炸 跟踪 恶意剪辑 P图 造黄谣 黄谣 诅咒 地域歧视 歧视 抹黑 带节奏 水军 侮辱',
    maybe: '造谣 诽谤 名誉 引战',
  },
  {
    name: '涉企侵权',
    icon: 'building-2',
    words:
      '企业 公司 企业家 老板 品牌 商誉 抹黑企业 黑公关 敲诈企业 付费删帖 删帖 有偿删帖 负面 假冒企业 假冒公司 仿冒 假官网 假公众号 商业秘密 竞争对手 恶意差评 刷差评 唱衰',
    maybe: '商标 客户 不实报道',
  },
  {
    name: '其他',
    icon: 'circle-ellipsis',
    words:
      '外挂 辅助 私服 作弊 代考 考试作弊 答案 代写 论文 代孕 卖卵 卖肾 器官 假药 药 处方药 毒品 大麻 笑气 迷药 听话水 违禁品 假证 办证 假章 假币 发票 代开发票 假烟 野生动物 香烟 木马 病毒 黑客 盗号 破解 恶意软件 流氓软件 翻墙 封建迷信 算命 占卜 风水 虚假广告 弹窗 刷量 刷粉 刷赞 买粉 账号买卖 垃圾短信 骚扰电话 窃听 窃照 窃听器 定位器 社工库 卖信息 信息买卖 定位别人',
  },
]

/** A risk of self-harm: help comes before any type. */
export const distress = /自杀|轻生|自残|割腕|跳楼|想死|不想活|活不下去|约死/
