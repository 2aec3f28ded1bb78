import { webAddress } from '../../field.ts'
import { maxAddresses } from '../report.ts'
import { hostLength, isMeantAsHost } from './host.ts'
import { type PlainText, plainText } from './plain-text.ts'
import { isShortLink } from './site-names.ts'
import { isCommonEnding } from './top-level-domains.ts'
import { withDots } from './written-dots.ts'

/** Declared as in field.ts, because the contract knows no platform. */
declare const URL: new (value: string) => { href: string }

/** An address and its position in the text. */
export interface FoundAddress {
  readonly address: string
  /** Address as it stands in the text. */
  readonly original: string
  /** Position in the normalised text. */
  readonly from: number
  readonly to: number
}

/** Schemes, also misspelt, with missing first letters or slashes. */
const scheme = String.raw`(?:(?:h[htpxs*]{2,7}|t?tps?)(?:[:;.]{1,2}\/{1,4}|\/{2,4}):?|https?:(?=[a-z0-9]))`
const user = String.raw`(?:[\w\-.~!$&'()*+,;=:%]{1,200}@)?`
const name = String.raw`[\p{L}\p{M}\p{N}_.-]{1,300}`
/** Letters of scripts with blanks between words: a host does not begin within such a word. */
const letter = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`
const han = String.raw`\p{Script=Han}`
// No lookbehind: Safari before 16.4 lacks it.
const beginning = new RegExp(
  [
    String.raw`(?<scheme>${scheme})(?<user>${user})(?<host>\[[0-9a-f:.]{2,45}\]|${name})`,
    String.raw`(?<ipv6>\[[0-9a-f]{0,4}:[0-9a-f:.]{1,40}\])(?=[:/])`,
    String.raw`(?<han>(?:www\.(?=[a-z0-9.-]{0,60}${han})|${han}{1,15}\.(?!www\.)|[a-z][a-z0-9-]{1,40}\.(?=${han}))(?:[${han}a-z0-9-]{1,40}\.){0,3}(?:[a-z]{2,24}|${han}{2,6})(?![\p{L}\p{N}_.-]))`,
    String.raw`(?<bare>[${letter}0-9][${letter}\p{M}0-9_.-]{0,300})`,
  ].join('|'),
  'giu',
)

/** A letter or digit outside ASCII, with the marks of Thai, Hindi and others. */
const wide = String.raw`(?:(?![\x00-\x7F])[\p{L}\p{M}\p{N}])`
/** A question mark; before words that are no `name=value` it ends the sentence. */
const query = String.raw`\?(?!${wide}(?!${wide}{0,20}=))`
/** A part of a path in such letters, including ASCII letters between them and the dot of a name: 卡尔·马克思. */
const wides = String.raw`(?:${wide}+(?:[a-z0-9·・]{1,8}${wide}+)*)?`
/**
 * The part after the host. A letter outside ASCII belongs to the address only after a separator or another such
 * letter, or before one: `wiki/中国` and `s?wd=qq群&tn=1` do, the words in `x.com/abc这个网站` do not.
 */
const rest = new RegExp(
  String.raw`(?::\d{1,5}(?!\d))?(?:\.(?=\/))?(?:(?:[/#]|${query})${wides}(?:[a-z0-9.~:[\]@!$'()*,;|{}^]|%(?![0-9a-f]{2})|(?:[/=&#_+]|-(?!-{1,9}${wide})|${query}|%[0-9a-f]{2})${wides}|${wide}{1,40}(?=[/?&=#][a-z0-9%]))*)?`,
  'iuy',
)

/** Exceeds the portal's limit, with room for surrounding punctuation. */
const longest = 4096

const openingOf: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const count = (text: string, c: string) => text.split(c).length - 1

/** Trims the sentence's punctuation; keeps a bracket with its partner. */
function withoutPunctuation(address: string): string {
  let end = address
  for (;;) {
    const last = end.slice(-1)
    const opening = openingOf[last]
    const unbalanced = opening !== undefined && count(end, last) > count(end, opening)
    // `t.cn/a@somebody`, but `3.cn/a?jkl=@b@`.
    const isName = last === '@' && count(end, last) === 1
    if (!unbalanced && !isName && !/[.,;:!?'*^|[({#~%]/.test(last)) return end
    end = end.slice(0, -1)
  }
}

interface Candidate {
  readonly scheme: string
  /** Positions of host and path. */
  readonly from: number
  readonly to: number
}

/** `www.bank.cn@evil.com/x`: the text before `@` is a decoy. A mail address has neither scheme nor path. */
function behindUser(text: string, bare: string, at: number, hasScheme = false): number {
  const [, host = ''] = /^@([\w.-]{1,300})/.exec(text.slice(at, at + 310)) ?? []
  const end = at + 1 + host.length
  const isBait = hasScheme || /^www\./i.test(bare) || /[/:]/.test(text.charAt(end))
  return isBait && hostLength(bare) === bare.length && hostLength(host) === host.length ? end : 0
}

/** A host without a scheme does not begin within a word, a mail address, a path or another kind of address. */
function beginsHere(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at)
  if (before.endsWith('//')) return /(?:^|[^\w:/]):?\/\/$/.test(before)
  return !/[@/\\%]$|[\p{L}\p{N}]-$/u.test(before)
}

/** @returns the end of the host; 0 for none */
function bareHost(text: string, bare: string, from: number): number {
  if (!beginsHere(text, from)) return 0
  const [run = ''] = bare.split(/\.{2,}/)
  const length = hostLength(run)
  const to = from + length
  if (length === 0) return 0
  if (text.charAt(to) === '@') return behindUser(text, run, to)
  const before = text.slice(Math.max(0, from - 12), from)
  const around = { before, after: text.slice(to, to + 80) }
  return isMeantAsHost(run.slice(0, length), around) ? to : 0
}

/** Words before a Chinese domain that do not belong to it. */
const announcement = new RegExp(
  String.raw`^${han}{0,4}(?:[网地]址|网站|官网|域名|链接|访问|打开|进入|登[录陆])[了是为叫]?(?=${han}{1,15}\.)`,
  'u',
)
/** A Chinese domain without `http://` counts only alone or after such words. */
const standsAlone = (text: string, from: number) =>
  /^$|[^\p{L}\p{M}\p{N}_@/.%-]/u.test(text.charAt(from - 1))

function candidateAt(text: string, found: RegExpExecArray): Candidate | undefined {
  const { scheme: given = '', user: hidden = '', host, ipv6, bare, han } = found.groups ?? {}
  const { index } = found
  if (host !== undefined) {
    const from = index + given.length
    const isSure = /^h/i.test(given) || !/\w/.test(text.charAt(index - 1))
    const length = host.startsWith('[') ? host.length : hostLength(host, true)
    if (!isSure || length === 0) return undefined
    const end = from + hidden.length + length
    const behind = text.charAt(end) === '@' && behindUser(text, host.slice(0, length), end, true)
    return { scheme: /s/i.test(given) ? 'https' : 'http', from, to: behind || end }
  }
  if (ipv6 !== undefined) return { scheme: '', from: index, to: index + ipv6.length }
  if (han !== undefined) {
    const announced = announcement.exec(han)?.[0].length ?? 0
    const host = han.slice(announced)
    const length = hostLength(host)
    const ending = host.slice(host.lastIndexOf('.', length - 1) + 1, length)
    // 精通.NET
    const isEnding = isCommonEnding(ending) && !ending.startsWith('N')
    const isHost =
      (length === host.length || (length > 0 && /^www\./i.test(host))) &&
      (/\P{ASCII}/u.test(ending) || isEnding)
    const isApart = announced > 0 || /^[a-z]/i.test(host) || standsAlone(text, index)
    const from = index + announced
    return isHost && isApart ? { scheme: '', from, to: from + length } : undefined
  }
  const to = bareHost(text, bare ?? '', index)
  return to > 0 ? { scheme: '', from: index, to } : undefined
}

/** Returns the address from host to path; `http` without a scheme, which every server answers. */
function wholeOf(text: string, { scheme: given, from, to }: Candidate): string | undefined {
  rest.lastIndex = to
  const tail = text.slice(from, to) + (rest.exec(text)?.[0] ?? '')
  if (tail.length > longest) return undefined
  return `${given || 'http'}://${withoutPunctuation(tail)}`
}

/** Normalises the address as the portal accepts it. */
function addressOf(whole: string): string | undefined {
  const address = isShortLink(whole)
    ? withoutPunctuation(whole.replace(/[+=&]{0,9}[^\x00-\x7F].*$/s, ''))
    : whole
  const { success, data } = webAddress.safeParse(address)
  return success ? data : undefined
}

/** Returns the text in which addresses are searched; each found address is a slice of it after the scheme. */
export const readableText = (pasted: string): PlainText => withDots(plainText(pasted))

/** Returns the addresses of a text in order, each once, at most 20. @param plain see `readableText` */
export function addressesIn(pasted: string, { text, at }: PlainText): FoundAddress[] {
  const found = new Map<string, FoundAddress>()
  // Repeated text is read once.
  const read = new Map<string, string | undefined>()
  const keys = new Map<string, string>()
  beginning.lastIndex = 0
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const candidate = candidateAt(text, match)
    const whole = candidate && wholeOf(text, candidate)
    // 例子.中国和a.com: an address may begin after these words.
    if (!candidate && /\.\p{Script=Han}/u.test(match.groups?.['han'] ?? ''))
      beginning.lastIndex = match.index + match[0].indexOf('.') + 1
    if (!candidate || whole === undefined) continue
    if (!read.has(whole)) read.set(whole, addressOf(whole))
    const address = read.get(whole)
    if (address === undefined) continue
    const from = candidate.scheme ? match.index : candidate.from
    const to = candidate.from + address.replace(/^https?:\/\//, '').length
    beginning.lastIndex = to
    const original = pasted.slice(at[from], at[to])
    const key = keys.get(address) ?? new URL(address).href
    keys.set(address, key)
    if (!found.has(key)) found.set(key, { address, original, from, to })
    if (found.size === maxAddresses) break
  }
  return [...found.values()]
}

/**
 * Extracts the web addresses from pasted text: shared text of apps, addresses without `http://`, dots written as 点 or
 * 。, full-width forms, Chinese domains, several at once.
 * @returns valid absolute addresses in order, each once, at most 20
 */
export const pastedAddresses = (text: string): string[] =>
  addressesIn(text, readableText(text)).map(({ address }) => address)
