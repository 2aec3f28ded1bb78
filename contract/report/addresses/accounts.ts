import { isTopLevel } from './top-level-domains.ts'

/** An account, a group, a code or a place inside an app, as written into the form. */
export interface FoundAccount {
  readonly text: string
  /** Certain; otherwise the account is only offered. */
  readonly isSure: boolean
}

interface Kind {
  /** Prefix; if absent, the text's own words. */
  readonly name?: string
  /** The first group is the account; without one, the whole match. */
  readonly pattern: RegExp
  /** The first group is the prefix, the second the account. */
  readonly label?: boolean
}

/** Builds a case-insensitive pattern from our own constants. */
const made = (...pattern: Parameters<typeof String.raw>) =>
  new RegExp(String.raw(...pattern), 'giu')

/** Separator between label and value: `QQ群：1`, `QQ群【1】`, `微信 是 a`. */
const apart = String.raw`[\s:：是为]{0,3}[【「『“"(（]?\s?`
/** A name of letters and digits, as apps assign them. */
const id = String.raw`@?[\w][\w.-]{1,29}(?:@[\w-]{1,30}(?:\.[\w-]{1,20}){1,3})?`
/** A name of any characters: quoted, or up to the end of the words. */
const quoted = String.raw`[“"「『【《]([^”"」』】》\n]{1,30})[”"」』】》]`
const written = String.raw`[:：]\s?([^\s，。；,;（()）“"「『【《]{2,30})`
const wechatId = String.raw`([a-z][\w-]{5,40}|1[3-9]\d{9}(?!\d))`

/** Apps with accounts by number, letters or words: `抖音号：a`, `微博用户“某某”`. */
const apps = [
  String.raw`抖音|快手|小红书|微博|[Bb] ?站|哔哩哔哩|知乎|贴吧|豆瓣|今日头条|头条|百家号|西瓜视频|陌陌|探探|soul|YY|虎牙|斗鱼|酷安|闲鱼|淘宝`,
  String.raw`拼多多|京东|支付宝|钉钉|飞书|instagram|ins|facebook|脸书|推特|twitter|youtube|tiktok|skype|signal|蝙蝠|油管`,
].join('|')
/** Labels of such accounts. */
const nouns = String.raw`账号|帐号|账户|用户名?|昵称|名称|网名|博主|主播|up ?主|楼主|群主|频道|店铺|小组`

/** Accounts that are certain; the specific patterns before the general, because a match is not matched again. */
const sureKinds: readonly Kind[] = [
  { name: '小程序', pattern: /#小程序[:：]\/\/[^\s#，。]{1,80}/g },
  {
    name: '链接',
    pattern:
      /(?:magnet:\?xt|(?:ed2k|thunder|wxp|alipays?|weixin|snssdk\d{0,6}|taobao|tbopen|fleamarket|pinduoduo|openapp\.jdmobile|kwai|xhsdiscover|bilibili|sinaweibo|zhihu|mqqapi|tg|itms-(?:services|apps)|market|intent|ftp):\/\/)[^\s，。；“”]{4,180}/gi,
  },
  { name: '淘口令', pattern: /([￥¥€$₤₳¢₴₰《(][A-Za-z0-9]{8,14}[￥¥€$₤₳¢₴₰》)])/g },
  { name: 'B 站', pattern: /(?:^|[^\w])(BV1[1-9A-HJ-NP-Za-km-z]{9})(?!\w)/gi },
  { name: 'B 站', pattern: /(?:^|[^\w])(av\d{5,15})(?!\w)/gi },
  { name: '钉钉群', pattern: made`钉钉群[号码]{0,2}${apart}(\d{8,12})(?!\d)` },
  {
    name: 'QQ 群',
    pattern: made`(?:(?:QQ ?|扣扣|抠抠|企鹅|[Qq])[群裙]|群聊号码|[群裙]号)[号码聊]{0,2}${apart}(\d{5,11}(?:[、,，/和或]\d{5,11}){0,4})(?!\d)`,
  },
  {
    name: 'QQ 群',
    pattern:
      /(?:[群裙][:：]\s?|(?:加|进|入|交流|粉丝|福利|内部|老师)[群裙]\s?)([1-9]\d{8,9})(?!\d)/g,
  },
  { name: '提取码', pattern: /(?:提取|访问)码[:：\s]{0,3}([a-z0-9]{4,6})(?!\w)/gi },
  {
    name: '腾讯会议',
    pattern: /腾讯会议号?[:：\s]{0,2}(\d{3}[- ]\d{3}[- ]\d{3,4})(?!\d)/g,
  },
  {
    name: '会议',
    pattern: /会议(?:号|ID)[:：\s]{0,2}(\d{3}[ -]?\d{3,4}[ -]?\d{3,4})(?!\d)/gi,
  },
  { name: 'QQ 频道', pattern: made`QQ ?频道(?:号|ID)?[:：\s]{0,2}([a-z0-9]{6,20})` },
  {
    name: 'QQ',
    pattern: made`(?:QQ(?:[/同和]?(?:微信|vx))?|扣扣|抠抠|企鹅|球球|🐧|(?:^|[^a-z])Q[:：]|加Q)[号码]{0,2}${apart}(\d{5,11})(?!\d)`,
  },
  { name: '微信号', pattern: /(?:^|[^\w])(wxid_\w{6,40})/gi },
  { name: '公众号', pattern: /(?:^|[^\w])(gh_[0-9a-f]{12})(?!\w)/gi },
  {
    name: '微信号',
    pattern: made`(?:微 ?信|薇信|徽信|威信|卫星|微x|[微薇威v][❤♥]\uFE0F?信?|加微|[薇威微][:：])(?:同?号|ID)?[+]?${apart}(?!wechat|weixin)${wechatId}`,
  },
  {
    name: '微信号',
    pattern: made`(?:^|[^a-z])(?:weixin|wechat|wx|vx|v信|[加+➕]v)(?:(?:号| ?ID)[:：\s是为]{0,4}|[:：\s是为]{1,4})${wechatId}`,
  },
  { name: '微信号', pattern: made`(?:^|[^a-z.])v[:：]\s?${wechatId}` },
  { name: '公众号', pattern: made`公众号(?:名[称字]?)?[:：\s叫是为]{0,3}${quoted}` },
  { name: '公众号', pattern: made`公众号[（(]?(?:名[称字]?|ID)?${written}` },
  { name: '小程序', pattern: made`小程序(?:名[称字]?)?[:：\s叫是为]{0,3}${quoted}` },
  { name: '小程序', pattern: made`小程序(?:名[称字]?)?${written}` },
  {
    name: '视频号',
    pattern: made`视频号(?:名[称字]?|ID)?[:：\s叫是为]{0,3}${quoted}`,
  },
  { name: '视频号', pattern: made`视频号(?:名[称字]?|ID)?${written}` },
  {
    pattern: made`(?:${apps}) ?(?:直播间|房间号?|频道) ?[:：]?\s?\d{3,20}(?!\d)`,
  },
  {
    name: 'Telegram',
    pattern:
      /(?:telegram|电报|纸飞机|飞机|✈️?|tg)(?: ?id|[号群频道]{0,2})[:：\s是]{0,4}(@?[a-z]\w{4,31})(?!\w)/gi,
  },
  { name: 'WhatsApp', pattern: /whats ?app[:：\s]{0,2}(\+?\d[\d ()-]{6,20}\d)/gi },
  { name: 'LINE', pattern: /(?:^|[^a-z])line(?: ?id)?[:：]\s?(@?[\w.-]{3,30})/gi },
  { name: 'Discord', pattern: /discord[:：\s]{1,2}([\w.]{2,32}(?:#\d{4})?)/gi },
  {
    label: true,
    pattern: made`((?:${apps}) ?(?:号|ID|UID|(?:${nouns})(?:号|ID|名称?)?))[:：\s]{0,2}${quoted}`,
  },
  {
    label: true,
    pattern: made`((?:${apps}) ?(?:号|ID|UID|(?:${nouns})(?:号|ID|名称?)?)|头条号|百家号|旺旺号?|dy号?|dou音号)${written}`,
  },
  {
    label: true,
    pattern: made`((?:${apps}) ?(?:号|ID|UID|账号))(?:\s|(?=[\w.-]{6}))(${id})`,
  },
  {
    label: true,
    pattern: made`((?:${apps}) ?(?:${nouns})?)[:：\s]{0,2}(@[\w\u4E00-\u9FFF.-]{2,30})`,
  },
  { name: '直播间', pattern: /(?:直播间|房间)(?:号|ID)?[:：\s]{1,2}(\d{3,20})/gi },
  { name: 'UID', pattern: /(?:^|[^\w])UID[:：\s]{0,2}(\d{4,20})/gi },
]
/** Accounts that are only offered, because they may be the reporter's or a third person's; matched after `sureKinds`. */
const offeredKinds: readonly Kind[] = [
  { label: true, pattern: made`(${apps})[:：]\s?(${id}(?::\w+)?)` },
  {
    name: '账号',
    pattern: /(?:主播|用户|账号|账户|帐号|用户名)(?:ID|号)?[:：]\s?([\w.-]{2,30})/gi,
  },
  { label: true, pattern: made`(昵称|网名|店铺|APP|应用|软件)(?:名称?)?${written}` },
  { label: true, pattern: made`(昵称|网名|店铺|APP|应用|软件)(?:名称?)?[:：\s]{0,2}${quoted}` },
  { name: '邮箱', pattern: /(?:^|[^\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g },
  { name: '电话', pattern: /(?:^|[^\d])((?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4})(?!\d)/g },
  { name: '电话', pattern: /(?:^|[^\d])(\+(?!86)\d{1,3}[ -]?\d[\d -]{5,12}\d)(?!\d)/g },
  { name: '电话', pattern: /(?:^|[^\d-])(00(?!86)\d{1,3}[ -]\d[\d -]{5,12}\d)(?!\d)/g },
  { name: '电话', pattern: /(?:^|[^\d-])(00(?!86)[1-9]\d{9,12})(?!\d)/g },
  {
    name: '电话',
    pattern:
      /(?:^|[^\d-])([48]00[ -]?\d{3}[ -]?\d{4}|[(（]?0\d{2,3}[)）\- ]\d{3,4}[ -]?\d{4})(?!\d)/g,
  },
  // Phone numbers and SMS senders of companies.
  {
    name: '电话',
    pattern:
      /(?:(?:电话|号码|来电|短信|拨打|致电)[号码是为:：\s]{0,4}(?=95\d{3,9}(?!\d)|106)|(?:收到|^)(?=106))(95\d{3,9}|106\d{7,17})(?!\d)/g,
  },
  { pattern: /(?:^|[^\w.+@-])(@[\w\u4E00-\u9FFF-]{2,30})/g },
]

/** Words that apps put around a code that only they can open. */
const codeWords =
  /(?:复制|长按).{0,30}(?:打开|搜索)|打开.{0,6}(?:抖音|快手|淘宝|小红书|闲鱼|拼多多|京东|支付宝|微信)|口令/s
const codeNames: readonly (readonly [name: string, word: RegExp])[] = [
  ['抖音口令', /抖音|dou音/i],
  ['快手口令', /快手/],
  ['小红书口令', /小红书/],
  ['淘口令', /淘宝|天猫|手[机淘]/],
  ['闲鱼口令', /闲鱼/],
  ['拼多多口令', /拼多多/],
  ['京东口令', /京东/],
]

/** Codes of apps look like mail addresses: `N@w.fb`. */
const isMail = (address: string) => {
  const [user = '', host = ''] = address.split('@')
  return user.length > 1 && isTopLevel(host.slice(host.lastIndexOf('.') + 1))
}

/** Exceeds the field's limit. */
const longest = 180
const mostFound = 8

/**
 * Finds accounts, groups and app codes in a pasted text.
 * @param text normalised (`plainText`), without its addresses
 * @param hasAddress drops app codes beside an address
 * @returns each once, ordered by kind
 */
export function accountsIn(text: string, hasAddress: boolean): FoundAccount[] {
  const found = new Map<string, FoundAccount>()
  let rest = text
  const take = ({ name: given, pattern, label = false }: Kind, isSure: boolean) => {
    rest = rest.replace(pattern, (whole: string, first: unknown, second: unknown) => {
      const name = label ? String(first).trim() : given
      const group = label ? second : first
      const account = (typeof group === 'string' ? group : whole).trim()
      // A price consists of digits.
      if (name === '淘口令' && !/[a-z]/i.test(account)) return whole
      if (name === '邮箱' && !isMail(account)) return whole
      const line = name ? `${name} ${account}` : account
      if (found.size < mostFound && !found.has(line)) found.set(line, { text: line, isSure })
      return ' '
    })
  }
  for (const kind of sureKinds) take(kind, true)
  for (const kind of offeredKinds) take(kind, false)
  const whole = text.trim().replaceAll(/\s+/g, ' ')
  const isCode = !hasAddress && codeWords.test(whole) && Array.from(whole).length <= longest
  if (!isCode || [...found.values()].some(({ isSure }) => isSure)) return [...found.values()]
  const code = codeNames.find(([, word]) => word.test(whole))?.[0] ?? '口令'
  return [{ text: whole.startsWith(code) ? whole : `${code} ${whole}`, isSure: true }]
}
