import { webAddress } from '../../../contract/field.ts'
import { maxAddresses } from '../../../contract/report.ts'
import { siteNameOf } from './site-names.ts'

/** Endings trusted without `http://` in front; the second kind only when a path or port follows. */
const endings =
  'com|cn|net|org|gov|edu|info|biz|top|xyz|vip|club|shop|site|online|cc|tv|io|app|live|fun|icu|ltd|' +
  'win|bet|pro|wang|ren|link|ink|mobi|asia|hk|tw|mo|jp|kr|uk|ru|eu|de|fr|sg|my|th|vn|ph|kh|ws|ai|' +
  'tk|ml|gq|pw|loan|bid|space|website|tech|store|cloud|plus|art|casino|poker|porn|sex|game|games'
const wordLikeEndings = 'me|to|so|in|be|co|la|im|us|it|at|is|mm|one|work|cool|fit|red|date'
const hanEndings =
  '中国|中國|公司|网络|網絡|网址|网站|网店|商标|商店|商城|政务|公益|手机|在线|集团|我爱你|信息|娱乐|游戏|香港|台湾|台灣|新加坡|中文网'

const digits = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const ipv4 = String.raw`(?:${digits}\.){3}${digits}(?![\w.])`
const label = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_-]{0,62}`
const asciiLabel = String.raw`[a-z0-9](?:[a-z0-9_-]{0,62})`
const port = String.raw`(?::\d{1,5})?`
/** A letter or digit outside ASCII. */
const wide = String.raw`(?:(?![\x00-\x7F])[\p{L}\p{N}])*`
/**
 * What may follow the host. A character outside ASCII belongs to the address only behind a separator
 * or another such character: `wiki/中国` does, the words in `x.com/abc这个网站` do not.
 */
const rest = String.raw`(?:[/?#]${wide}(?:[a-z0-9.~:[\]@!$'()*,;%|{}^]|[/=?&#_+\-]${wide})*)?`

// No lookbehind anywhere: Safari before 16.4 does not know it.
const candidates = new RegExp(
  [
    // A user part before the host is kept: hiding the real host behind it is a trick of fraudsters.
    String.raw`h(?:tt|xx)ps?[:：][/／]{2}(?:[\w\-.~!$&'()*+,;=:%]{1,200}@)?(?:${ipv4}|(?:${label}\.){1,10}(?:[a-z]{2,24}|xn--[a-z0-9-]+|${hanEndings})(?![\w-]))${port}${rest}`,
    String.raw`www\.(?:${label}\.){1,9}(?:[a-z]{2,24}|${hanEndings})(?![\w-])${port}${rest}`,
    String.raw`(?:${asciiLabel}\.){1,10}(?:${endings}|xn--[a-z0-9-]+|${hanEndings})(?![\w@-])${port}${rest}`,
    String.raw`(?:${asciiLabel}\.){1,10}(?:${wordLikeEndings})(?=[/:])${port}${rest}`,
    String.raw`${ipv4}(?=[/:])${port}${rest}`,
    // A Chinese domain without http:// only when it stands alone.
    String.raw`(?<alone>\p{Script=Han}{1,15}\.(?:${endings}|${hanEndings})(?![\p{L}\p{N}_.-])${port}${rest})`,
  ].join('|'),
  'giu',
)

/** An address without a scheme does not begin in the middle of a word, an e-mail address or a path. */
function beginsHere({ 0: found, index, input, groups }: RegExpExecArray): boolean {
  const before = input.slice(0, index).slice(-1)
  if (/^h(?:tt|xx)ps?[:：]/i.test(found) || before === '') return true
  return groups?.alone
    ? /[\s“”‘’「」【】（）()，。：:；;]/.test(before)
    : !/[\w@./\\-]/.test(before)
}

/** Where another address begins without a gap; one inside a query string stays where it is. */
const nextAddress = /([\w,;|)\]}'*])(h(?:tt|xx)ps?[:：][/／]{2})/gi

/** Far more than any share text; keeps a pasted book from freezing the page. */
const maxPasted = 20_000

/** More than the portal takes, with room for the punctuation around. */
const longest = 4096

/** Full-width letters and digits, invisible characters, `[.]` and `&amp;` come from chats and web pages. */
const readable = (text: string) =>
  text
    .slice(0, maxPasted)
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (c) => c.normalize('NFKC'))
    .replace(/(\w)．(?=\w)/g, '$1.')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, ' ')
    .replaceAll('[.]', '.')
    .replaceAll('&amp;', '&')
    .replace(nextAddress, '$1 $2')

const openingOf: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const count = (text: string, c: string) => text.split(c).length - 1

/** Drops the punctuation of the sentence around an address; a bracket stays when it has its partner. */
function withoutPunctuation(address: string): string {
  let end = address
  for (;;) {
    const last = end.slice(-1)
    const opening = openingOf[last]
    const unbalanced = opening !== undefined && count(end, last) > count(end, opening)
    if (!unbalanced && !/[.,;:!?'*^|[({]/.test(last)) return end
    end = end.slice(0, -1)
  }
}

const withScheme = (address: string) => {
  const [, secure, tail] = /^h(?:tt|xx)p(s?)[:：][/／]{2}(.*)$/is.exec(address) ?? []
  // Without a scheme the plain one is the address that every server still answers.
  return tail === undefined ? `http://${address}` : `http${secure?.toLowerCase()}://${tail}`
}

/** One address as the portal takes it, with the key by which two are the same. */
function asAddress(found: string) {
  if (found.length > longest) return undefined
  const whole = withoutPunctuation(withScheme(found))
  const address = siteNameOf(whole) ? whole.replace(/[^\x00-\x7F].*$/s, '') : whole
  const { success, data } = webAddress.safeParse(address)
  return success ? ([new URL(data).href, data] as const) : undefined
}

/**
 * Pulls the web addresses out of what a citizen pasted: share text of 抖音, 微博, 小红书, WeChat,
 * 快手, B站 with words around and behind it, addresses without `http://`, Chinese domains, several
 * at once.
 * @returns valid absolute addresses in the order found, each once, at most 20
 */
export function pastedAddresses(text: string): string[] {
  const found = new Map<string, string>()
  for (const candidate of readable(text).matchAll(candidates)) {
    const [key, address] = (beginsHere(candidate) && asAddress(candidate[0])) || []
    if (key && address && !found.has(key)) found.set(key, address)
    if (found.size === maxAddresses) break
  }
  return [...found.values()]
}
