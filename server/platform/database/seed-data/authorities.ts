/** Authorities for matters that this portal does not handle. Numbers and addresses are national ones. */
export interface SeedAuthority {
  readonly name: string
  readonly scope: string
  readonly name_en: string
  readonly scope_en: string
  readonly url?: string
  readonly phone?: string
  /** Danger to life or property. */
  readonly urgent?: true
}

export const authorities: readonly SeedAuthority[] = [
  {
    name: '报警',
    scope: '有人身危险，正在发生的违法犯罪，已经被骗转账',
    name_en: 'Police',
    scope_en: 'Danger to life, crimes in progress, money transferred to fraudsters',
    phone: '110',
    urgent: true,
  },
  {
    name: '反诈劝阻专线',
    scope: '疑似遇到电信网络诈骗时咨询、求助；接到 96110 来电请及时接听',
    name_en: 'Anti-fraud hotline',
    scope_en:
      'Advice and help when you suspect fraud by phone or online; answer when 96110 calls you',
    phone: '96110',
    urgent: true,
  },
  {
    name: '中央网信办违法和不良信息举报中心',
    scope: '全国互联网违法和不良信息举报',
    name_en: 'National reporting centre of the Cyberspace Administration',
    scope_en: 'Illegal and harmful content on the internet, nationwide',
    url: 'https://www.12377.cn',
    phone: '12377',
  },
  {
    name: '网络违法犯罪举报网站',
    scope: '网络诈骗、赌博、黑客攻击、侵犯公民个人信息等网络违法犯罪线索',
    name_en: 'Police website for crimes on the internet',
    scope_en: 'Online fraud, gambling, hacking, theft of personal data',
    url: 'https://cyberpolice.mps.gov.cn',
  },
  {
    name: '12321 网络不良与垃圾信息举报受理中心',
    scope: '垃圾短信、骚扰电话、垃圾邮件、恶意应用',
    name_en: '12321 centre for spam and nuisance',
    scope_en: 'Junk messages, nuisance calls, junk e-mail, malicious apps',
    url: 'https://www.12321.cn',
    phone: '12321',
  },
  {
    name: '中国互联网联合辟谣平台',
    scope: '查询和举报网络谣言',
    name_en: 'National platform against rumours',
    scope_en: 'Check and report rumours on the internet',
    url: 'https://www.piyao.org.cn',
  },
  {
    name: '全国“扫黄打非”工作小组办公室举报中心',
    scope: '淫秽色情出版物和信息、非法出版、侵权盗版、假媒体假记者',
    name_en: 'National office against pornography and illegal publications',
    scope_en:
      'Obscene publications and content, illegal publishing, piracy, fake media and journalists',
    url: 'https://www.shdf.gov.cn',
    phone: '12390',
  },
  {
    name: '文化市场举报',
    scope: '网络游戏、网络表演、网络音乐、演出、娱乐场所、旅游等文化市场问题',
    name_en: 'Culture market reports',
    scope_en: 'Online games, live shows and music, performances, entertainment venues, travel',
    url: 'https://jbts.mct.gov.cn',
    phone: '12318',
  },
  {
    name: '全国 12315 平台',
    scope: '网购等消费纠纷，商品质量、价格、虚假广告、不正当竞争',
    name_en: '12315 consumer platform',
    scope_en: 'Online shopping disputes, quality, prices, false advertising, unfair competition',
    url: 'https://www.12315.cn',
    phone: '12315',
  },
  {
    name: '12345 政务服务便民热线',
    scope: '对政府工作的咨询、求助、意见、建议和投诉',
    name_en: '12345 government service hotline',
    scope_en: 'Questions, requests, opinions and complaints about public services',
    phone: '12345',
  },
]
