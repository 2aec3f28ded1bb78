import styles from './breakable.module.css'

/**
 * Parts of an address, what stands between them, and words of these sites that browsers' dictionaries lack and would take
 * for single characters.
 */
const pieces = /([./?&=_@：]+|举报|互联网|网信办|办公室|未成年人)/
const endsAddressPart = /[./?&=_@：]$/
/** Between two words: not behind 涉 or 被, nor before 吗 or 人, which belong to the other one. */
const endsWord = /\p{Script=Han}{2}$|[的了是会和与及或]$/u
const beginsWord = /^\p{Script=Han}{2}/u

let segmenter: Intl.Segmenter | undefined

/** Browsers that know no words, before Chrome 87, Safari 14.1 and Firefox 125, have a text whole. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [text]
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let last = ''
  // What `pieces` has found stands at every second place.
  const words = text.split(pieces).flatMap((piece, at) => (at % 2 ? piece : wordsOf(piece)))
  for (const word of words) {
    const mayBreak = endsAddressPart.test(last)
      ? !endsAddressPart.test(word)
      : endsWord.test(last) && beginsWord.test(word)
    if (mayBreak) parts.push(part)
    part = mayBreak ? word : part + word
    last = word
  }
  return [...parts, part]
}

/**
 * A text whose lines end between words, and between the parts of an address, e.g. behind the dots of a host, rather than in
 * one of them: in a title, or where `word-break: keep-all` leaves it nothing else. A part that is longer than a line still
 * breaks where its style lets it. Not by `<wbr>`: browsers read that out as a blank.
 */
export function Breakable({ children }: { children: string }) {
  const parts = partsOf(children)
  return parts.map((part, at) =>
    at === parts.length - 1 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have nothing else
      <span key={at} className={styles.part}>
        {part}
      </span>
    ),
  )
}
