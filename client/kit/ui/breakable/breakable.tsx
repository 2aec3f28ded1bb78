import styles from './breakable.module.css'

/** Parts of an address, their separators, and words of these sites that browsers' dictionaries would split into characters. */
const pieces = /([./?&=_@：]+|举报|互联网|网信办|办公室|未成年人)/
const endsAddressPart = /[./?&=_@：]$/
/** A break needs a word on both sides; characters such as 涉 and 被, 吗 and 人 belong to their neighbours. */
const endsWord = /\p{Script=Han}{2}$|[的了是会和与及或]$/u
const beginsWord = /^\p{Script=Han}{2}/u
/** A part this long breaks before any word: 该网站已被/关闭 fits no line of a phone whose text is at 200 %. */
const isLong = /\p{Script=Han}{5}$/u

let segmenter: Intl.Segmenter | undefined

/** Returns the words of a text. Browsers without segmentation (before Chrome 87, Safari 14.1, Firefox 125) keep it whole. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [text]
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let last = ''
  // Every second element is a match of `pieces`.
  const words = text.split(pieces).flatMap((piece, at) => (at % 2 ? piece : wordsOf(piece)))
  for (const word of words) {
    const mayBreak = endsAddressPart.test(last)
      ? !endsAddressPart.test(word)
      : (endsWord.test(last) || isLong.test(part)) && beginsWord.test(word)
    if (mayBreak) parts.push(part)
    part = mayBreak ? word : part + word
    last = word
  }
  return [...parts, part]
}

/**
 * Text that breaks between words and between the parts of an address, e.g. behind the dots of a host, and not inside
 * them: for titles, or where `word-break: keep-all` would not break at all. A part longer than a line breaks where
 * its style allows. Not by `<wbr>`, which browsers read out as a blank.
 */
export function Breakable({ children }: { children: string }) {
  const parts = partsOf(children)
  return parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have nothing else
    <span key={at} className={at < parts.length - 1 ? styles.part : undefined}>
      {part}
    </span>
  ))
}
