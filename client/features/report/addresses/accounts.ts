import { isTopLevel } from './top-level-domains.ts'

/** An account, a group, a code or a place inside an app, as it would be written into the form. */
export interface FoundAccount {
  readonly text: string
  /** It is what was meant; otherwise it is only offered. */
  readonly isSure: boolean
}

interface Kind {
  /** What to write in front; the text's own words where it is left out. */
  readonly name?: string
  /** The first group is the account; the whole match where there is none. */
  readonly pattern: RegExp
  readonly isSure?: boolean
}

/** The more particular before the more general: what one has taken, no other takes. */
const kinds: readonly Kind[] = [
  { name: '小程序', pattern: /#小程序:\/\/[^\s#，。]{1,80}/g, isSure: true },
  {
    name: '链接',
    pattern:
      /(?:magnet:\?xt|(?:ed2k|thunder|wxp|alipays?|weixin|snssdk\d{0,6}|taobao|ftp):\/\/)[^\s，。；“”]{4,180}/gi,
    isSure: true,
  },
  { name: '淘口令', pattern: /([￥¥€$₤₳¢₴₰《(][A-Za-z0-9]{8,14}[￥¥€$₤₳¢₴₰》)])/g, isSure: true },
  { name: 'B 站', pattern: /(?:^|[^\w])(BV1[1-9A-HJ-NP-Za-km-z]{9})(?!\w)/g, isSure: true },
  { name: 'B 站', pattern: /(?:^|[^\w])(av\d{5,15})(?!\w)/gi, isSure: true },
  {
    name: 'QQ 群',
    pattern:
      /(?:QQ ?群|扣扣群|[Qq]群|企鹅群|群聊号码|群号)[号码聊]{0,2}[\s:：是为]{0,3}(\d{5,11})(?!\d)/gi,
    isSure: true,
  },
  { name: '腾讯会议', pattern: /腾讯会议[:：\s]{0,2}(\d{3}-\d{3}-\d{3,4})(?!\d)/g, isSure: true },
  {
    name: 'QQ',
    pattern: /(?:QQ|扣扣|企鹅|球球)[号码]{0,2}[\s:：是为]{0,3}(\d{5,11})(?!\d)/gi,
    isSure: true,
  },
  { name: '微信号', pattern: /(?:^|[^\w])(wxid_\w{6,40})/gi, isSure: true },
  {
    name: '微信号',
    pattern:
      /(?:微信|薇信|徽信|威信|微x)[号:：\s是为+]{0,4}((?!wechat|weixin)[a-z][\w-]{5,40}|1[3-9]\d{9}(?!\d))/gi,
    isSure: true,
  },
  {
    name: '微信号',
    pattern:
      /(?:^|[^a-z+➕加])(?:weixin|wechat|wx|vx|v信|[加+➕]v)[号:：\s是为]{1,4}([a-z][\w-]{5,40}|1[3-9]\d{9}(?!\d))/gi,
    isSure: true,
  },
  {
    name: '公众号',
    pattern: /公众号[:：\s]{0,2}[“"「『【《]([^”"」』】》\n]{1,30})[”"」』】》]/g,
    isSure: true,
  },
  { name: '公众号', pattern: /公众号[:：]\s?([^\s，。；,;]{2,30})/g, isSure: true },
  {
    name: '小程序',
    pattern: /小程序[:：]?\s?[“"「『【《]([^”"」』】》\n]{1,30})[”"」』】》]/g,
    isSure: true,
  },
  {
    name: '视频号',
    pattern: /视频号[:：\s]{0,2}[“"「『【《:：]\s?([^”"」』】》\s，。；]{1,30})/g,
    isSure: true,
  },
  {
    name: '抖音号',
    pattern: /(?:抖音号|抖音ID|抖音id|dy号?)[:：\s]{1,2}([\w.-]{2,30})/gi,
    isSure: true,
  },
  { name: '快手号', pattern: /快手(?:号|ID)[:：\s]{1,2}([\w.-]{2,30})/gi, isSure: true },
  { name: '小红书号', pattern: /小红书号?[:：\s]{1,2}([\w.-]{2,30})/g, isSure: true },
  { name: '直播间', pattern: /(?:直播间|房间)(?:号|ID)?[:：\s]{1,2}(\d{3,20})/gi, isSure: true },
  { name: 'UID', pattern: /(?:^|[^\w])UID[:：\s]{0,2}(\d{4,20})/gi, isSure: true },
  {
    name: 'Telegram',
    pattern: /(?:telegram|电报|纸飞机|飞机|tg)[号群频道:：\s是]{0,4}(@?[a-z]\w{4,31})(?!\w)/gi,
    isSure: true,
  },
  { name: 'WhatsApp', pattern: /whats ?app[:：\s]{0,2}(\+?\d[\d -]{6,18}\d)/gi, isSure: true },
  { name: 'LINE', pattern: /(?:^|[^a-z])line(?: ?id)?[:：]\s?(@?[\w.-]{3,30})/gi, isSure: true },
  { name: 'Discord', pattern: /discord[:：\s]{1,2}([\w.]{2,32}(?:#\d{4})?)/gi, isSure: true },
  // Offered: it may be whoever reports, or somebody else in the text.
  {
    name: '账号',
    pattern: /(?:主播|用户|账号|账户|帐号|用户名)(?:ID|号)?[:：]\s?([\w.-]{2,30})/gi,
  },
  { name: '电话', pattern: /(?:^|[^\d])((?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4})(?!\d)/g },
  { name: '电话', pattern: /(?:^|[^\d])(\+(?!86)\d{1,3}[ -]?\d[\d -]{5,12}\d)(?!\d)/g },
  { name: '电话', pattern: /(?:^|[^\d-])([48]00[ -]?\d{3}[ -]?\d{4}|0\d{2,3}-\d{7,8})(?!\d)/g },
  { name: '邮箱', pattern: /(?:^|[^\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g },
  { pattern: /(?:^|[^\w.+@-])(@[\w\u4E00-\u9FFF-]{2,30})/g },
]

/** What apps say around a code that they alone can open. */
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

/** More than the field takes. */
const longest = 180
const mostFound = 8

/**
 * Accounts, groups and codes of apps in a pasted text.
 * @param text plain (`plainText`), without the addresses in it
 * @param hasAddress a code of an app beside an address says nothing more
 * @returns each once, in the order of kinds
 */
export function accountsIn(text: string, hasAddress: boolean): FoundAccount[] {
  const found = new Map<string, FoundAccount>()
  let rest = text
  for (const { name, pattern, isSure = false } of kinds)
    rest = rest.replace(pattern, (whole: string, group: unknown) => {
      const account = (typeof group === 'string' ? group : whole).trim()
      // A price has digits alone.
      if (name === '淘口令' && !/[a-z]/i.test(account)) return whole
      if (name === '邮箱' && !isMail(account)) return whole
      const line = name ? `${name} ${account}` : account
      if (found.size < mostFound && !found.has(line)) found.set(line, { text: line, isSure })
      return ' '
    })
  const whole = text.trim().replaceAll(/\s+/g, ' ')
  const isCode = !hasAddress && codeWords.test(whole) && Array.from(whole).length <= longest
  if (!isCode || [...found.values()].some(({ isSure }) => isSure)) return [...found.values()]
  const code = codeNames.find(([, word]) => word.test(whole))?.[0] ?? '口令'
  return [{ text: `${code} ${whole}`, isSure: true }]
}
