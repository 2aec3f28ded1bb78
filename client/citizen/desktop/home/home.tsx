import * as words from '#words/home.ts'
import { OfflineStart } from '../../report/offline/offline-start.tsx'
import { ContinueCard } from '../../report/continue-card.tsx'
import { useHeading } from '../../site/screen/use-heading.ts'
import { DangerStrip } from '../../site/danger-strip.tsx'
import { useReportTypes } from '../../site/report-types.ts'
import { TypeGrid } from '../../site/type-grid.tsx'
import { TypeSearch } from '../../site/type-search.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { desktopPaths as paths } from '../../site/paths.ts'
import { Hero } from './hero.tsx'
import styles from './home.module.css'

const Promises = lazyPart(async () => (await import('../../site/promises/promises.tsx')).Promises)
const Campaigns = lazyPart(async () => (await import('../../site/news/campaigns.tsx')).Campaigns)
const Figures = lazyPart(async () => (await import('../../site/news/figures.tsx')).Figures)
const Announcements = lazyPart(
  async () => (await import('../../site/news/announcements.tsx')).Announcements,
)
const QueryBox = lazyPart(async () => (await import('./query-box.tsx')).QueryBox)

const wayOf = (type: { id: number }) => `${paths.way}?type=${type.id}`

/** Home: reporting first; emergency numbers and the progress of a report stay in reach. */
export default function Home() {
  const heading = useHeading()
  const reportTypes = useReportTypes()
  return (
    <>
      <Hero heading={heading} />
      <div className={styles.content}>
        <div className={styles.reach}>
          <DangerStrip className={styles.danger} />
          <div className={`screen-only ${styles.query}`}>
            <QueryBox />
          </div>
        </div>
        <ContinueCard submit={paths.submit} />
        <OfflineStart paths={paths} className={undefined} />
        <div className={styles.rest} data-extra="">
          <section aria-labelledby="types">
            <h2 id="types">{words.whatHappened}</h2>
            <TypeSearch types={reportTypes.types} to={wayOf} />
            <div className={styles.types}>
              <TypeGrid {...reportTypes} to={wayOf} />
            </div>
          </section>
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
