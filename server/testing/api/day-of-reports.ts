/** A report of the day by script. */
interface ReportOfDay {
  readonly isNamed: boolean
  /** Ends with a mark of its own, so that its words are recognised wherever they turn up. */
  readonly sent: { readonly description: string; readonly report_type_id: number }
}

const floodPlace = { urls: ['https://flood.example.com/qiang-hong-bao'], account: undefined }
const kinds: readonly (readonly [type: number, words: string, more?: object])[] = [
  [3, '这个网站叫人抢红包，填了银行卡号以后钱就被转走了。', floodPlace],
  [3, '朋友圈都在转这个红包链接，点进去要验证码，是骗人的。', floodPlace],
  [3, '冒充快递客服，说包裹丢了要理赔，让我下载软件共享屏幕。'],
  [6, '群里天天发链接叫人下注，输了钱还有人上门催债。'],
  [4, '直播间深夜有露骨表演，打赏以后给私密链接。'],
  [9, '有人加我女儿的好友，要她拍不穿衣服的照片，她才十一岁。', { involves_minors: true }],
  [9, '游戏里的大叔约孩子放学后单独见面，还给他转了钱。', { involves_minors: true }],
  [10, '全班都在群里骂她，她说不想活了，今晚就从楼上跳下去。'],
  [12, 'This page sells fake medicine. My mother bought it and got sick.'],
  [8, '说自来水有毒的视频是假的，已经转了几万次。'],
  [3, '举报中心的张伟收了这个网站的钱，所以一直没有人管。'],
  [12, '你们中心上次没有给我答复，这个页面现在还能打开。'],
]

/** Returns the reports of a day: every fourth is about the same address, and about a third are named. */
export const dayOfReports = (count: number): ReportOfDay[] =>
  Array.from({ length: count }, (_, index) => {
    const place = index % 4 === 0 ? (index / 4) % 2 : 2 + (index % (kinds.length - 2))
    const [report_type_id, words, more] = kinds[place] ?? [12, '这个页面有违法信息。']
    const description = `${words}【${index}】`
    const account = `群号 ${7_000_000 + index}`
    const urls: string[] = []
    return {
      isNamed: index % 3 === 1,
      sent: { report_type_id, description, urls, account, ...more },
    }
  })
