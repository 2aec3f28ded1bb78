import { helpByKind } from './help-by-kind.ts'
import type { HelpKind } from './help-kind.ts'
import styles from './help-box.module.css'

/** Emergency numbers and evidence to keep, for a reporter in distress. */
export function HelpBox({ kind }: { kind: HelpKind }) {
  const { calls, keep, more } = helpByKind[kind]
  return (
    <aside className={styles.box} aria-label="求助电话和要保存的材料">
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
        <strong>请先保存：</strong>
        {keep}
      </p>
      {more && <p>{more}</p>}
    </aside>
  )
}
