import * as words from '#words/home.ts'
import type { RefObject } from 'react'
import { StartBox } from '../../report/start-box/start-box.tsx'
import { WithDeadlines } from '../../site/offers.tsx'
import { desktopPaths as paths } from '../../site/paths.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Rings } from '../../../kit/ui/rings/rings.tsx'
import styles from './hero.module.css'

const MainTasks = lazyPart(async () => (await import('../../site/main-tasks.tsx')).MainTasks)
const QueryBox = lazyPart(async () => (await import('./query-box.tsx')).QueryBox)

/** Headline with the box that starts a report; beside it, the query of one. Promises only what the back end announces. */
export function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className={styles.hero}>
      <Rings className={styles.rings} />
      <div className={styles.band}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            <span>{words.seen}</span>
            <span>{words.tell}</span>
          </h1>
          <p className={styles.lead}>
            <span>{words.bothWays}</span>
            <span>
              {words.receiptAnd}
              <WithDeadlines otherwise={words.progressAnd}>{words.deadlineAnd}</WithDeadlines>
              {words.answer}
            </span>
          </p>
          <StartBox submit={paths.submit} />
          <MainTasks />
        </div>
        <div className={styles.query}>
          <QueryBox />
        </div>
      </div>
    </div>
  )
}
