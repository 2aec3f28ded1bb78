import styles from './breakable.module.css'

/** What ends a part of an address, or stands before one. */
const end = /([./?&=_：]+)/

/**
 * A text in which lines end between the parts of an address, e.g. behind the dots of a host, rather than in one of them. A
 * part that is longer than a line still breaks where its style lets it. Not by `<wbr>`: browsers read that out as a blank.
 */
export function Breakable({ children }: { children: string }) {
  // Texts and ends in turn; the last text has no end.
  const pieces = children.split(end)
  return pieces.map((piece, at) => {
    if (at % 2 === 0) return at === pieces.length - 1 ? piece : null
    return (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have nothing else
      <span key={at} className={styles.part}>
        {pieces[at - 1]}
        {piece}
      </span>
    )
  })
}
