import { piecesOf } from './hidden-characters.ts'
import styles from './hostile-text.module.css'

/**
 * Text that a stranger wrote: shown as text, in its own direction, with every character that is not seen marked by its
 * code. Addresses in it stay text.
 */
export function HostileText({ text }: { text: string }) {
  const pieces = piecesOf(text)
  return (
    <bdi>
      {pieces.map((piece, index) =>
        'text' in piece ? (
          piece.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in their order
          <mark key={index} className={styles.hidden} title={`${piece.name} ${piece.hidden}`}>
            {piece.hidden}
          </mark>
        ),
      )}
    </bdi>
  )
}
