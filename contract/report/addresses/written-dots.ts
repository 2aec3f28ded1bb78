import { type PlainText, type Replacement, replaceParts } from './plain-text.ts'
import { isCommonEnding, isFileEnding, isTopLevel, isWordLikeEnding } from './top-level-domains.ts'

interface Label {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Notations of a dot between two labels. */
type Dot =
  | '.'
  | 'bracketed'
  | 'spaced'
  | 'blank before'
  | 'blank behind'
  | 'broken'
  | '。'
  | '点'
  | '·'
  | ','

const dots: readonly (readonly [Dot, RegExp])[] = [
  ['.', /^\.$/],
  ['bracketed', /^\s?[[({<【（「]\s?(?:\.|。|·|点|dot)\s?[\])}>】）」]\s?$/i],
  ['点', /^[ \t]{0,2}[点丶][ \t]{0,2}$|^[ \t]{1,2}dot[ \t]{1,2}$/i],
  ['。', /^[ \t]{0,2}[。｡︒][ \t]{0,2}$/],
  ['·', /^[ \t]{0,2}[·•・‧∙][ \t]{0,2}$/],
  ['spaced', /^[ \t\u3000\u00A0]{1,3}[.．][ \t\u3000\u00A0]{1,3}$/],
  ['blank before', /^[ \t\u3000\u00A0]{1,2}\.$/],
  ['blank behind', /^\.[ \t\u3000\u00A0]{1,2}$/],
  ['broken', /^\.[ \t]?\r?\n[ \t]?$|^[ \t]?\r?\n[ \t]?\.$/],
  [',', /^[,，、]$/],
]
const longestDot = 9
/** Full stops. */
const isHalf = (dot: Dot | undefined) => dot === 'blank before' || dot === 'blank behind'
/** Maximum number of labels of a host. */
const mostLabels = 12

function dotIn(gap: string): Dot | undefined {
  if (gap.length > longestDot) return undefined
  return dots.find(([, pattern]) => pattern.test(gap))?.[0]
}

/** Letters and digits; the word for a dot between blanks or brackets is not a label. */
function labelsOf(text: string): Label[] {
  const labels = [...text.matchAll(/[a-z0-9_-]+/gi)].map(({ 0: found, index }) => ({
    text: found,
    from: index,
    to: index + found.length,
  }))
  return labels.filter(({ text: label, from, to }) => {
    const isDot = label.toLowerCase() === 'dot' && /[\s([{<【（「]/.test(text.charAt(from - 1))
    return !(isDot && /[\s)\]}>】）」]/.test(text.charAt(to)))
  })
}

/** `103。24。56。78`, even if it is no valid address. */
function isAddressOfNumbers(
  labels: readonly Label[],
  links: readonly (Dot | undefined)[],
  start: number,
): boolean {
  const isApart = links[start] === undefined && links[start + 4] === undefined
  const between = links.slice(start + 1, start + 4)
  return (
    isApart &&
    between.length === 3 &&
    between.every((link) => link !== undefined && link !== ',') &&
    labels.slice(start, start + 4).every(({ text }) => /^\d{1,3}$/.test(text))
  )
}

/** Domains that a country may follow. */
const takesCountry = /^(?:com|net|org|gov|edu|co|ac|ne|or)$/i
/** Endings that are hardly words: `www.a.com. me too` ends at `com`. */
const commonCountry = /^(?:cn|hk|tw|mo|jp|kr|sg|uk|au)$/i

/** Returns the last label of the host at `start`; undefined without a top-level domain. */
function endOf(labels: readonly Label[], links: readonly (Dot | undefined)[], start: number) {
  const isWww = labels[start]?.text.toLowerCase() === 'www'
  let end: number | undefined
  const last = Math.min(labels.length, start + mostLabels)
  for (let i = start + 1; i < last && links[i] !== undefined; i++) {
    const label = labels[i]?.text ?? ''
    const before = labels[i - 1]?.text ?? ''
    const isApart = isHalf(links[i]) || links[i] === 'broken'
    const country = isApart ? commonCountry : /^[a-z]{2}$/i
    const isCountry = takesCountry.test(before) && country.test(label)
    // `m。abc。com`: `abc` is a top-level domain as well.
    const goesOn =
      links[i] === links[i - 1] && (isCommonEnding(label) || (!isApart && !isWordLikeEnding(label)))
    const isMeant = links[i] === '.' || links[i] === 'bracketed' || isCountry || goesOn
    if (end !== undefined && !isMeant) break
    if (i - start >= (isWww ? 2 : 1) && isTopLevel(label)) end = i
  }
  return end
}

/** Tells whether such a dot belongs to a host. @param isFollowed by a path */
function isEnding(ending: string, kind: Dot, isFollowed: boolean): boolean {
  if (!isTopLevel(ending)) return false
  if (isCommonEnding(ending) || kind === 'bracketed') return true
  if (kind === '点' && (ending.length === 2 || !isWordLikeEnding(ending)) && !isFileEnding(ending))
    return true
  return isFollowed && !isHalf(kind)
}

/** `abc。com`, `abc点com`, `abc . com` without `www`: only where nothing else is plausible, and not a time of day. */
function startOf(
  labels: readonly Label[],
  links: readonly (Dot | undefined)[],
  end: number,
  isFollowed: boolean,
) {
  const kind = links[end]
  const ending = labels[end]?.text ?? ''
  if (kind === undefined || kind === '.' || kind === ',' || kind === 'broken') return undefined
  if (!isEnding(ending, kind, isFollowed)) return undefined
  if (
    isHalf(kind) &&
    !isFollowed &&
    /^(?:net|info|live|fun|win|bet|io|top|shop|site|club|online)$/i.test(ending)
  )
    return undefined
  if (kind === '点' && /^\d{1,2}$/.test(labels[end - 1]?.text ?? '')) return undefined
  let start = end - 1
  const goesOn = (link: Dot | undefined) => link === '.' || link === kind
  while (start > 0 && end - start < mostLabels && goesOn(links[start])) start -= 1
  return start
}

/** Separator between host and path in a spaced address. */
const writtenSlash =
  /^(?:[ \t]{1,2}\/[ \t]{0,2}|\/[ \t]{1,2}|[ \t]?斜[杠线][ \t]?|[ \t]slash[ \t])(?=[a-z0-9])/i
/** `index。html`: the dot of a file name in a path. */
const writtenFile =
  /^([a-z0-9_/-]{1,200})[。｡](?=(?:html?|php|aspx?|jsp|apk|do|js|png|jpe?g|mp4)(?![a-z0-9]))/i

/** Normalises written dots: `www . x . com`, `www。x。com`, `x点com`, `x dot com`, `x[.]com`; only in a host. */
export function withDots(plain: PlainText): PlainText {
  const { text } = plain
  const labels = labelsOf(text)
  const links = labels.map(({ from }, i) => dotIn(text.slice(labels[i - 1]?.to ?? 0, from)))
  links[0] = undefined
  const replacements: Replacement[] = []
  let done = -1
  const take = (start: number, end: number) => {
    const isWritten = links.slice(start + 1, end + 1).some((link) => link !== '.')
    done = end
    if (!isWritten) return
    for (let i = start + 1; i <= end; i++) {
      const from = labels[i - 1]?.to ?? 0
      if (links[i] !== '.') replacements.push({ from, to: labels[i]?.from ?? from, instead: '.' })
    }
    let at = labels[end]?.to ?? 0
    const slash = writtenSlash.exec(text.slice(at, at + 12))?.[0]
    if (slash) replacements.push({ from: at, to: at + slash.length, instead: '/' })
    at += slash?.length ?? 0
    const path = writtenFile.exec(text.slice(at, at + 210))?.[1]
    if (path) replacements.push({ from: at + path.length, to: at + path.length + 1, instead: '.' })
  }
  const startBefore = (end: number) => {
    const to = labels[end]?.to ?? 0
    return startOf(labels, links, end, /^\/[\w?#]/.test(text.slice(to, to + 2)))
  }
  for (const [i, { text: label, from }] of labels.entries()) {
    if (i <= done) continue
    if (isAddressOfNumbers(labels, links, i)) {
      take(i, i + 3)
      continue
    }
    const before = text.slice(Math.max(0, from - 3), from)
    const isWww = label.toLowerCase() === 'www' && !/[^/:]\/$|[=&?%.-]$/.test(before)
    if (isWww || before === '://') {
      const end = endOf(labels, links, i)
      if (end !== undefined) take(i, end)
      continue
    }
    const start = startBefore(i)
    if (start === undefined || start <= done) continue
    // m点abc点com: `abc` is a top-level domain as well.
    if (links[i + 1] === links[i] && startBefore(i + 1) !== undefined) continue
    const country = links[i + 1] === links[i] && takesCountry.test(label)
    const end = country && /^[a-z]{2}$/i.test(labels[i + 1]?.text ?? '') ? i + 1 : i
    take(start, end)
  }
  return replaceParts(plain, replacements)
}
