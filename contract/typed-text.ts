// Normalises typed, pasted and dictated text, for every field of citizens and desk, before any rule is checked.

/** U+2E80–2EF3 as ideographs, in order. Source: Equivalent_Unified_Ideograph.txt of Unicode; NFKC knows the later ones. */
const radicals = Array.from(
  '⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
)

const radical = /[\u2E80-\u2EF3\u2F00-\u2FD5]/g
/** Characters that PDFs write for others which look the same: ⽹ for 网. ⼾ is 户, as Chinese fonts draw it. */
const ideographOf = (sign: string): string =>
  sign === '\u2F3E' ? '户' : (radicals[sign.charCodeAt(0) - 0x2e80] ?? sign.normalize('NFKC'))

/**
 * Invisible characters: controls but tab and line breaks, format characters, variation selectors, fillers, lone
 * surrogates.
 */
const unseen =
  '\\p{Cf}\\p{Cs}\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u3164\\uFE00-\\uFE0F\\uFFA0\\uFFFE\\uFFFF\\u{E0000}-\\u{E0FFF}'
export const unseenRuns = new RegExp(`[${unseen}]+`, 'gu')

/** What emoji, and scripts whose letters join, need unseen characters for; then those that nobody needs. */
const neededOrUnseen = new RegExp(
  '(\\u{1F3F4}[\\u{E0061}-\\u{E007F}]+' +
    '|\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?(?:\\u200D(?=\\p{Extended_Pictographic}))?' +
    '|[\\u0620-\\u109F\\u1780-\\u18AF\\uA840-\\uABFF][\\u180B-\\u180F\\u200C\\u200D](?=[\\u0620-\\u109F\\u1780-\\u18AF\\uA840-\\uABFF]))' +
    `|[${unseen}]+`,
  'gu',
)

/** Returns a text of lines without what nobody sees: composed, with line breaks for form feeds and other breaks. */
export const typedText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(radical, ideographOf)
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(neededOrUnseen, (_, needed?: string) => needed ?? '')
    .trim()

/** Returns a text in plain letters: half width, no ligatures, circles or radicals; a minus is a hyphen. */
export const plainLetters = (text: string): string =>
  text
    .replace(radical, ideographOf)
    .normalize('NFKC')
    .replace(/\u2212/g, '-')

/** Returns the text of a single line in plain letters, with single blanks. */
export const typedLine = (typed: string): string =>
  plainLetters(typedText(typed)).replace(/\s+/g, ' ').trim()

/** Returns a web address without unseen characters; one that is in full width, in half width. */
export const typedAddress = (typed: string): string => {
  const seen = typed.replace(unseenRuns, '').trim()
  return /^[！-～]/u.test(seen) ? seen.normalize('NFKC') : seen
}

/** Blanks, dashes, dots, brackets, strokes and quotes that people write between and around the parts of a number or a code. */
const separators = /[\s\p{Pd}_.·•・‧∙⋅、,。;"'“”‘’()[\]{}/|~\u2043\u30FC]/gu

/** Returns a number or a code without what people write between its parts. */
export const withoutSeparators = (typed: string): string => typedLine(typed).replace(separators, '')
