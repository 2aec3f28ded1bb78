import { OfflineStart } from '../../report/offline/offline-start.tsx'
import { ContinueCard } from '../../report/continue-card.tsx'
import { useHeading } from '../../site/screen/use-heading.ts'
import { DangerStrip } from '../../site/danger-strip.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { desktopPaths as paths } from '../../site/paths.ts'
import { Hero } from './hero.tsx'
import styles from './home.module.css'

const TypeSection = lazyPart(async () => (await import('../../site/type-section.tsx')).TypeSection)
const Promises = lazyPart(async () => (await import('../../site/promises/promises.tsx')).Promises)
const Campaigns = lazyPart(async () => (await import('../../site/news/campaigns.tsx')).Campaigns)
const Figures = lazyPart(async () => (await import('../../site/news/figures.tsx')).Figures)
const Announcements = lazyPart(
  async () => (await import('../../site/news/announcements.tsx')).Announcements,
)

/** Home: emergency numbers, what is unfinished, and the box that starts a report; then the types. */
export default function Home() {
  const heading = useHeading()
  return (
    <>
      <DangerStrip className={styles.danger} />
      <ContinueCard submit={paths.submit} className={styles.unfinished} />
      <Hero heading={heading} />
      <div className={styles.content}>
        <OfflineStart paths={paths} className={undefined} />
        <div className={styles.rest} data-extra="">
          <TypeSection />
          {/* These load later, below the first screenful, and must not push it down. */}
          <Campaigns />
          <Promises />
          <Figures />
          <Announcements />
        </div>
      </div>
    </>
  )
}
