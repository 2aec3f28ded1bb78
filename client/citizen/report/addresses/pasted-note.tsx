import * as words from '#words/report.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import styles from './pasted-note.module.css'

/** Note on an address: its site, and the change to the text. */
export interface AddressFacts {
  readonly address: string
  readonly site: string | undefined
  /** Original text, if more than `http://` was added. */
  readonly original: string | undefined
  readonly isSchemeAdded: boolean
}

export interface Reading {
  readonly addresses: readonly AddressFacts[]
  /** Certain accounts, as written into the form. */
  readonly sure: readonly string[]
  /** Uncertain accounts, offered to be added. */
  readonly offered: readonly string[]
}

interface PastedNoteProps {
  text: string
  reading: Reading
  /** Adds an offered account to its field. */
  add: (account: string) => void
  added: readonly string[]
  /** Restores the pasted text. */
  undo: (() => void) | undefined
}

/** Shows what was read from a pasted text, what else it may hold, and the text itself. */
export function PastedNote({ text, reading, add, added, undo }: PastedNoteProps) {
  const { addresses, sure, offered } = reading
  const changed = addresses.filter(({ original, isSchemeAdded }) => original ?? isSchemeAdded)
  const isWholeOffered = addresses.length + sure.length + offered.length === 0
  const whole = text.trim().replaceAll(/\s+/g, ' ')
  const offers = (isWholeOffered && whole.length <= 200 ? [whole] : offered).filter(
    (one) => !added.includes(one),
  )
  return (
    <div className={styles.note}>
      {changed.length > 0 && (
        <ul className="grid-1">
          {changed.map(({ address, original }) => (
            <li key={address}>
              {original === undefined ? (
                <>
                  {words.schemeAdded}
                  <bdi>{address}</bdi>
                </>
              ) : (
                <>
                  “<bdi>{original}</bdi>”{words.readAs}
                  <bdi>{address}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <div className={styles.offers}>
          {offers.map((account) => (
            <Button key={account} variant="secondary" onClick={() => add(account)}>
              {words.fillIn(account)}
            </Button>
          ))}
        </div>
      )}
      <details className={styles.original}>
        <summary>{words.original}</summary>
        <p>
          <bdi>{text}</bdi>
        </p>
      </details>
      {undo && (
        <Button variant="quiet" onClick={undo}>
          {words.undo}
        </Button>
      )}
    </div>
  )
}
