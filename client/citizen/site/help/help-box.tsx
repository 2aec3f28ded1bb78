import * as words from '#words/site.ts'
import { helpByKind } from './help-by-kind.ts'
import type { HelpKind } from './help-kind.ts'
import styles from './help-box.module.css'

/** Emergency numbers and evidence to keep, for a reporter in distress. */
export function HelpBox({ kind }: { kind: HelpKind }) {
  const { calls, keep, more } = helpByKind[kind]
  return (
    <aside className={styles.box} aria-label={words.helpLines}>
      {calls.length > 0 && (
        <ul>
          {calls.map(([number, what]) => (
            <li key={number}>
              <a href={`tel:${number}`}>{number}</a>
              {what}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{words.keepFirst}</strong>
        {keep}
      </p>
      {more && <p>{more}</p>}
    </aside>
  )
}
