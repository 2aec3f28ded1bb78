import { unseenRuns } from '../../typed-text.ts'

/** A normalised text with the original position of each character. */
export interface PlainText {
  readonly text: string
  /** `at[i]`: original index of character `i`; one more for the end. */
  readonly at: readonly number[]
}

/** Exceeds any shared text; keeps a pasted book from freezing the page. */
const maxPasted = 20_000

export interface Replacement {
  readonly from: number
  readonly to: number
  readonly instead: string
}

/** @param replacements in order, without overlap */
export function replaceParts(plain: PlainText, replacements: readonly Replacement[]): PlainText {
  if (replacements.length === 0) return plain
  const texts: string[] = []
  const at: number[] = []
  let done = 0
  for (const { from, to, instead } of replacements) {
    texts.push(plain.text.slice(done, from), instead)
    for (let i = done; i < from; i++) at.push(plain.at[i] ?? 0)
    for (let i = 0; i < instead.length; i++) at.push(plain.at[from] ?? 0)
    done = to
  }
  texts.push(plain.text.slice(done))
  for (let i = done; i < plain.at.length; i++) at.push(plain.at[i] ?? 0)
  return { text: texts.join(''), at }
}

interface AdjacentCharacters {
  readonly before: string
  readonly after: string
}

/** @param instead returns undefined to leave the match unchanged */
function replaceEach(
  plain: PlainText,
  pattern: RegExp,
  instead: (found: string, adjacent: AdjacentCharacters) => string | undefined,
): PlainText {
  const replacements = [...plain.text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
    const to = index + found.length
    const before = plain.text.charAt(index - 1)
    const text = instead(found, { before, after: plain.text.charAt(to) })
    return text === undefined ? [] : { from: index, to, instead: text }
  })
  return replaceParts(plain, replacements)
}

const isWord = (character: string) => /[a-z0-9_]/i.test(character)
const isSeenAscii = (character: string) => /[!-~]/.test(character)

type Rule = readonly [
  pattern: RegExp,
  instead: (found: string, adjacent: AdjacentCharacters) => string | undefined,
]

/** Normalisations of what messengers, keyboards and web pages do to addresses; applied in this order. */
const rules: readonly Rule[] = [
  // Full-width, circled and mathematical letters and digits: ｗｗｗ, ⓦⓦⓦ, 𝐰𝐰𝐰.
  [
    /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u24B6-\u24E9\u{1D400}-\u{1D7FF}]/gu,
    (sign) => sign.normalize('NFKC'),
  ],
  [/[／＝＆＃％－＿＋＠＼﹕﹒․]/g, (sign) => sign.normalize('NFKC')],
  // Keycap emoji, before their invisible characters.
  [/[\d#*]\uFE0F?\u20E3/g, () => ' '],
  // Invisible characters: removed within an address, a boundary before other words.
  [unseenRuns, (_, { before, after }) => (isSeenAscii(before) && isSeenAscii(after) ? '' : ' ')],
  // Spaced `www`; defanged addresses: `hxxp[:]//`, `http[://]`, `a[.]com[/]b`.
  [
    /w[ \t]w[ \t]w[ \t]?[.．。点][ \t]?(?:[a-z0-9-](?:[ \t]|[ \t]?[.．。点][ \t]?)){2,60}[a-z0-9](?![a-z0-9])/gi,
    (spelt, { before }) => (isWord(before) ? undefined : spelt.replaceAll(/[ \t]/g, '')),
  ],
  [/三w(?=[.。点])|3w(?=点)/gi, (_, { before }) => (/[\w/.]/.test(before) ? undefined : 'www')],
  [/w[ \t]w[ \t]w(?=[ \t]?[.．。点])/gi, (_, { before }) => (isWord(before) ? undefined : 'www')],
  [/\[(?::\/{0,2}|\/)\]/g, (sign, { before }) => (isWord(before) ? sign.slice(1, -1) : undefined)],
  [/\\\//g, () => '/'],
  [/&amp;|\\u0026/g, () => '&'],
  [/\\[nrt](?!\w)/g, () => ' '],
  [/&(?:nbsp|quot|lt|gt|#3[49]);|\[\/[a-z]{1,8}\]/gi, () => ' '],
  // A whole address in the query of another.
  [
    /https?%3a%2f%2f[\w.~%!'()*-]{1,2000}/gi,
    (coded, { before }) =>
      /[\w=?&/%#.:@-]/.test(before)
        ? undefined
        : coded.replaceAll(/%(?:3a|2f|3f|3d|26|23|25)/gi, decodeURIComponent),
  ],
  // A line break before or after `&`.
  [
    /[ \t]{0,3}\r?\n[ \t]{0,3}(?=&?[\w%-]{1,40}=)/g,
    (_, { before, after }) =>
      (after === '&' ? isSeenAscii(before) : /[?&]/.test(before)) ? '' : undefined,
  ],
  [
    /\\{1,2}/g,
    (strokes, { before, after }) =>
      /[\w:/]/.test(before) && /[\w/]/.test(after) ? '/'.repeat(strokes.length) : undefined,
  ],
  [/h(?:tt|xx|\*\*)ps?:\/{3,6}(?=\w)/gi, (scheme) => scheme.replace(/\/+/, '//')],
  [/？(?=[\w%.-]{1,40}=)/g, (_, { before }) => (isSeenAscii(before) ? '?' : undefined)],
  [
    /[：；](?=\/)|：(?=\d{2,5}(?![\p{L}\p{N}]))/gu,
    (_, { before, after }) => (isWord(before) && after !== '' ? ':' : undefined),
  ],
  [/．/g, (_, { before, after }) => (isWord(before) && isWord(after) ? '.' : undefined)],
  [/～(?=\w)/g, () => '~'],
  [
    /h(?:tt|xx|\*\*)ps? {0,2}:? {0,2}\/ {0,2}\/(?: {0,3}|\s{1,4}(?!h\S{2}p))(?=[a-z0-9[])/gi,
    (s) => s.replaceAll(/\s/g, ''),
  ],
  [/(?:h(?:tt|xx)ps?:\/\/)+(?=h(?:tt|xx)ps?:\/\/)/gi, () => ''],
  // Another address without a gap; one inside a query or a path stays.
  [
    /h(?:tt|xx)ps?:\/\//gi,
    (scheme, { before }) => (/[\w.,;|()\]}'*]/.test(before) ? ` ${scheme}` : undefined),
  ],
  [/www\.(?=\w)/gi, (www, { before }) => (/[,;|)\]}]/.test(before) ? ` ${www}` : undefined)],
  [/\]\(/g, () => '] ('],
  // A date, not part of the following name.
  [/20\d\d\.\d{1,2}\.\d{1,2}(?=[a-z])/gi, (day) => `${day} `],
]

/** `1.a.com 2.b.com`, `1.www.a.com`: list numbers, not part of the following names. */
const list = /(?:^|[\s:：])1\.[a-z].{1,300}[\s,，、；;。]2\.[a-z]/is
const numberBefore = (text: string) =>
  list.test(text) ? /\d{1,2}\.(?=[a-z])/gi : /\d{1,2}\.(?=www\.)/gi

/** Normalises a pasted text: full-width forms, invisible characters, `&amp;`, backslashes. */
export function plainText(pasted: string): PlainText {
  const text = pasted.slice(0, maxPasted)
  const plain: PlainText = { text, at: Array.from({ length: text.length + 1 }, (_, i) => i) }
  const made = rules.reduce(
    (done, [pattern, instead]) => replaceEach(done, pattern, instead),
    plain,
  )
  return replaceEach(made, numberBefore(made.text), (number, { before }) =>
    /^[\s,，、；;。：:）)]?$/.test(before) ? number.replace('.', ' ') : undefined,
  )
}
