import * as words from '#words/danger.ts'
import { dangerIn } from '../../../../contract/report/danger/danger.ts'
import styles from './danger-note.module.css'

/** Returns whom to call, where a text tells of danger to life; null otherwise. */
export function readDanger(text: string) {
  const danger = dangerIn(text)
  if (danger === undefined) return null
  const { say, numbers } = words.notes[danger]
  return (
    <div className={styles.note}>
      <p>
        <b>{say}</b>
      </p>
      <p className={styles.calls}>
        {numbers.map((number) => (
          <a key={number} href={`tel:${number}`} translate="no">
            {words.call(number)}
          </a>
        ))}
      </p>
      <p>{words.goOn}</p>
    </div>
  )
}
