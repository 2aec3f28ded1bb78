import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { OfflineStart } from '../../report/offline/offline-start.tsx'
import { ContinueCard } from '../../report/continue-card.tsx'
import { useHeading } from '../../site/screen/use-heading.ts'
import { DangerStrip } from '../../site/danger-strip.tsx'
import { useReportTypes } from '../../site/report-types.ts'
import { TypeGrid } from '../../site/type-grid.tsx'
import { TypeSearch } from '../../site/type-search.tsx'
import type { ReportType } from '../../../../contract/site/site.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import { Hero } from './hero.tsx'
import styles from './home.module.css'

const findWaiting = async () => (await import('../submit.tsx')).waitingReport()

/** Loads after the first screenful. */
const Later = lazyPart<{ className: string | undefined }>(
  async () => (await import('./later.tsx')).Later,
)

const to = ({ id }: ReportType) => `${paths.way}?type=${id}`

/**
 * Home: reporting and emergency numbers first, then the types in everyday words. The rest follows the first
 * screenful and is left out in elder mode.
 */
export default function Home() {
  const heading = useHeading()
  const reportTypes = useReportTypes()
  return (
    <>
      <Hero heading={heading} />
      <OfflineStart paths={paths} findWaiting={findWaiting} className={styles.offline} />
      <ContinueCard submit={paths.submit} className={styles.offline} />
      <DangerStrip className={styles.danger} />
      <div data-extra="">
        <section className={styles.section} aria-labelledby="types">
          <h2 id="types">您遇到了什么？</h2>
          <TypeSearch types={reportTypes.types} to={to} />
          <div className={styles.types}>
            <TypeGrid {...reportTypes} to={to} />
          </div>
          <Link to={paths.otherType} className={styles.other}>
            不在这些里面？看看其他举报渠道
            <ChevronRight size={18} />
          </Link>
        </section>
        <Later className={styles.section} />
      </div>
    </>
  )
}
