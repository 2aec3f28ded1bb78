import * as words from '#words/home.ts'
import { anonymity } from '#words/site.ts'
import { Link } from 'react-router-dom'
import { WithDeadlines, WithIdempotency, WithPrivacy } from '../offers.tsx'
import { usePaths } from '../paths.ts'
import styles from './promises.module.css'
import { SampleReceipt } from './sample-receipt.tsx'

/** Promises for every report. Each is kept by the client itself or announced by the back end. */
export function Promises({ className }: { className?: string | undefined }) {
  const { way } = usePaths()
  return (
    <section className={className} aria-labelledby="promises">
      <h2 id="promises">{words.ourPromises}</h2>
      <ul className={styles.promises}>
        <li>
          <h3>{words.yourChoice}</h3>
          <p>
            <WithPrivacy otherwise={words.anonymousAllowed}>
              {anonymity}
              {words.namedSealed}
            </WithPrivacy>
          </p>
          <p className={`tall-links ${styles.ways}`}>
            <Link to={`${way}?way=anonymous`}>{words.anonymousReport}</Link>
            <Link to={`${way}?way=named`}>{words.namedReport}</Link>
          </p>
        </li>
        <li>
          <h3>{words.draftKept}</h3>
          <p>
            {words.draftOnDevice}
            <WithIdempotency>{words.sentOnce}</WithIdempotency>
          </p>
        </li>
        <li>
          <h3>{words.everyStep}</h3>
          <p>
            {words.codeShows}
            <WithDeadlines>{words.stepDates}</WithDeadlines>
          </p>
        </li>
      </ul>
      <SampleReceipt />
    </section>
  )
}
