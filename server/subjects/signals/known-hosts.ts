import { knownSites } from '../../../contract/report/addresses/known-sites.ts'

/** Hosts on which anybody publishes, beyond the known sites and the private part of the public suffix list. */
const moreShared = [
  'aliyuncs.com myqcloud.com qiniucdn.com bcebos.com baidubce.com hwclouds.com clouddn.com upaiyun.com 163.com 126.com',
  'sina.com.cn sina.cn sohu.com ifeng.com qq.com baidu.com weixin.qq.com alipay.com google.com goo.gl bit.ly tinyurl.com',
  't.co is.gd dwz.cn suo.im url.cn t.me telegram.me telegram.org telegra.ph whatsapp.com wa.me facebook.com fb.com',
  'instagram.com twitter.com x.com youtube.com youtu.be tiktok.com discord.com discord.gg reddit.com medium.com',
  'wordpress.com blogspot.com tumblr.com pinterest.com linkedin.com apple.com microsoft.com live.com notion.site',
  'docs.qq.com kdocs.cn shimo.im yuque.com feishu.cn larksuite.com dingtalk.com wjx.cn jinshuju.net mikecrm.com',
  'weebly.com wix.com wixsite.com godaddysites.com sites.google.com archive.org imgur.com postimg.cc sm.ms',
].join(' ')

/**
 * Hosts that many unrelated subjects share: a report about one of their pages is not about the host. Besides this list, a
 * host that links too many reports is not compared (`mostCandidates`).
 */
const sharedHosts: ReadonlySet<string> = new Set(
  [
    ...knownSites.flatMap(({ hosts, short = '' }) => `${hosts} ${short}`.split(' ')),
    ...moreShared.split(' '),
  ]
    .map((place) => place.split('/')[0] ?? '')
    .filter(Boolean),
)

/** Tells whether many unrelated subjects share a host, or the registrable host that it belongs to. */
export const isShared = (host: string, registrable: string): boolean =>
  sharedHosts.has(host) || sharedHosts.has(registrable)

/** Pages that only lead to the address in a parameter. Source: the apps' own warnings before foreign links, 2026-11. */
const redirectors: readonly (readonly [page: RegExp, parameter: string])[] = [
  [/^link\.(?:zhihu|csdn|juejin)\.(?:com|net|cn)\/$/, 'target'],
  [/^link\.jianshu\.com\/$|^jump\.bdimg\.com\//, 't'],
  [/^google\.[a-z.]{2,6}\/url$/, 'url'],
  [/^google\.[a-z.]{2,6}\/url$/, 'q'],
  [/^c\.pc\.qq\.com\/(?:middle[mt]|index)\.html$/, 'pfurl'],
  [/^c\.pc\.qq\.com\/(?:middle[mt]|index|pc)\.html$/, 'url'],
  [/^mail\.qq\.com\/cgi-bin\/readtemplate$/, 'gourl'],
  [/^weibo\.(?:cn|com)\/sinaurl$|^l\.facebook\.com\/l\.php$/, 'u'],
  [/^weibo\.(?:cn|com)\/sinaurl$/, 'toasturl'],
  [/^douban\.com\/link2\/$/, 'url'],
  [/^gitee\.com\/link$|^oschina\.net\/action\/GoToLink$/, 'target'],
  [/^oschina\.net\/action\/GoToLink$|^jump2?\.bdimg\.com\/safecheck\/index$/, 'url'],
  [/^(?:t\.co|sspai\.com|infoq\.cn|developers\.weixin\.qq\.com)\/(?:link|url|redirect)/, 'target'],
  [/^steamcommunity\.com\/linkfilter\/$/, 'url'],
  [/^youtube\.com\/redirect$/, 'q'],
  [/^link\.(?:bilibili|sm|tianya|hupu)\.(?:com|cn)\//, 'url'],
]

/** Returns the address that a page only leads to. @param page host and path */
export function redirectedTo(page: string, query: URLSearchParams): string | undefined {
  const target = redirectors
    .filter(([pattern]) => pattern.test(page))
    .map(([, parameter]) => query.get(parameter))
    .find((value) => value !== null && /^https?:\/\//i.test(value))
  return target ?? undefined
}

/** A page of a platform that has several addresses. */
interface PlatformPage {
  /** Host and path. */
  readonly place: RegExp
  /** Parameters that choose the page; all must be there. */
  readonly needs?: readonly string[]
  /** The canonical address, with groups of `place` (`$1`); the parameters follow. */
  readonly canonical: string
}

/** Source: publicly known addresses of these apps, 2026-11. The first that fits counts. */
const platformPages: readonly PlatformPage[] = [
  { place: /^douyin\.com(?:\/.*)?$/, needs: ['modal_id'], canonical: 'douyin.com/video/' },
  {
    place: /^(?:ies)?douyin\.com\/(?:share\/)?(video|note|user|slides)\/([\w-]+)$/,
    canonical: 'douyin.com/$1/$2',
  },
  {
    place: /^xiaohongshu\.com\/(?:explore|discovery\/item)\/([0-9a-f]{24})$/,
    canonical: 'xiaohongshu.com/explore/$1',
  },
  {
    place: /^(?:bilibili\.com\/video|b23\.tv)\/((?:BV|av)\w+)$/,
    canonical: 'bilibili.com/video/$1',
  },
  {
    place:
      /^(?:kuaishou|gifshow|v\.m\.chenzhongtech)\.com\/(?:fw\/photo|short-video|fw\/short-video)\/(\w+)$/,
    canonical: 'kuaishou.com/short-video/$1',
  },
  {
    place:
      /^((?:v\.(?:douyin|kuaishou)\.com|xhslink\.c(?:om|n)|t\.cn|b23\.tv|mp\.weixin\.qq\.com\/s|space\.bilibili\.com|tieba\.baidu\.com\/p|zhihu\.com\/question)\/[\w/-]+)$/,
    canonical: '$1',
  },
  { place: /^weibo\.(?:com|cn)\/(?:u|profile)\/(\d+)$/, canonical: 'weibo.com/u/$1' },
  { place: /^weibo\.(?:com|cn)\/(?:status|detail|\d+)\/(\w+)$/, canonical: 'weibo.com/status/$1' },
  {
    place: /^mp\.weixin\.qq\.com\/s$/,
    needs: ['__biz', 'mid', 'idx'],
    canonical: 'mp.weixin.qq.com/s?',
  },
  {
    place: /^(?:[a-z0-9]+\.)*(?:taobao|tmall)\.com\/(?:[\w/]+\/)?(?:item|detail)\.htm$/,
    needs: ['id'],
    canonical: 'item.taobao.com/',
  },
  { place: /^item\.(?:m\.)?jd\.com\/(?:product\/)?(\d+)\.html$/, canonical: 'item.jd.com/$1' },
  { place: /^(?:t|telegram)\.me\/(?:s\/)?(\w{4,})((?:\/\d+)?)$/, canonical: 't.me/$1$2' },
  { place: /^youtube\.com\/watch$/, needs: ['v'], canonical: 'youtu.be/' },
  {
    place: /^(?:youtu\.be|youtube\.com\/(?:shorts|live|embed))\/([\w-]{11})$/,
    canonical: 'youtu.be/$1',
  },
  { place: /^(?:x|twitter)\.com\/(\w+)((?:\/status\/\d+)?)$/, canonical: 'x.com/$1$2' },
  {
    place: /^toutiao\.com\/(?:[aiw]|article\/|video\/|w\/)(\d{10,})$/,
    canonical: 'toutiao.com/$1',
  },
]

/** Returns the one address of a platform's page. @param place host and path */
export function platformPage(place: string, query: URLSearchParams): string | undefined {
  for (const { place: pattern, needs = [], canonical } of platformPages) {
    const values = needs.map((name) => query.get(name))
    if (pattern.test(place) && !values.includes(null))
      return place.replace(pattern, canonical) + values.join('&')
  }
  return undefined
}
