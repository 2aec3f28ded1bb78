import * as words from '#words/home.ts'
import type { Features } from '../../../kit/features.ts'
import { useFeatures } from '../features.ts'
import styles from './promises.module.css'

interface Kept {
  /** The features that keep the promise; it is shown only if the back end has all of them. */
  needs: readonly (keyof Features)[]
  title: string
  text: string
}

const promises: readonly Kept[] = [
  {
    needs: ['privacy'],
    title: words.unknownToUs,
    text: words.anonymousDetail,
  },
  {
    needs: ['resumable_uploads', 'idempotency'],
    title: words.neverLost,
    text: words.resumes,
  },
  {
    needs: ['deadlines'],
    title: words.deadlines,
    text: words.deadlineDetail,
  },
]

/** The promises on how reports are treated, as far as the back end keeps them. */
export function Promises({ className }: { className?: string | undefined }) {
  const features = useFeatures()
  const kept = promises.filter(({ needs }) => needs.every((name) => features[name]))
  if (kept.length === 0) return null
  return (
    <section className={className} aria-labelledby="promises">
      <h2 id="promises">{words.ourPromises}</h2>
      <ul className={styles.promises}>
        {kept.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
