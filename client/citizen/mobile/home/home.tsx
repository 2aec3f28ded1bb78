import * as words from '#words/home.ts'
import { OfflineStart } from '../../report/offline/offline-start.tsx'
import { ContinueCard } from '../../report/continue-card.tsx'
import { useHeading } from '../../site/screen/use-heading.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import { LanguageSwitch } from '../../site/language-switch.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { MainTasks } from '../../site/main-tasks.tsx'
import { DangerStrip } from '../../site/danger-strip.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import styles from './home.module.css'
import type { RefObject } from 'react'
import { StartBox } from '../../report/start-box/start-box.tsx'
import { WithDeadlines } from '../../site/offers.tsx'
import { Rings } from '../../../kit/ui/rings/rings.tsx'

/** Headline with the box that starts a report; in elder mode, two buttons below it. Promises only what the back end announces. */
function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const isElder = useRootMatches('[data-elder]')
  return (
    <div className={styles.hero}>
      <Rings className={styles.rings} />
      {/* Elder mode has no room for them in its header. */}
      {isElder && (
        <p className={styles.name}>
          <span>
            <SiteTitle />
          </span>
          <LanguageSwitch className={styles.language} />
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        <span>{words.seen}</span>
        <span>{words.tell}</span>
      </h1>
      <p className={styles.lead}>
        <span>{words.bothWays}</span>
        <span>
          <WithDeadlines otherwise={words.codePromise}>{words.receiptPromise}</WithDeadlines>
        </span>
      </p>
      <StartBox submit={paths.submit} />
      <MainTasks />
    </div>
  )
}

/** Loads after the first screenful. */
const Later = lazyPart<{ className: string | undefined }>(
  async () => (await import('./later.tsx')).Later,
)

/**
 * Home: emergency numbers, what is unfinished, and the box that starts a report. The types and the rest follow the first
 * screenful and are left out in elder mode.
 */
export default function Home() {
  const heading = useHeading()
  return (
    <>
      <DangerStrip className={styles.danger} />
      <OfflineStart paths={paths} className={styles.offline} />
      <ContinueCard submit={paths.submit} className={styles.offline} />
      <Hero heading={heading} />
      <div data-extra="">
        <Later className={styles.section} />
      </div>
    </>
  )
}
