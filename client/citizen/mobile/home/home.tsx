import * as words from '#words/home.ts'
import { anonymity } from '#words/site.ts'
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
import styles from './home.module.css'
import Megaphone from 'lucide-react/icons/megaphone'
import Search from 'lucide-react/icons/search'
import type { RefObject } from 'react'
import { WithDeadlines, WithPrivacy } from '../../site/offers.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Rings } from '../../../kit/ui/rings/rings.tsx'

/** Loads after the text, in reserved space. */
const SampleReceipt = lazyPart(async () => (await import('./sample-receipt.tsx')).SampleReceipt)

/** Headline with the two main actions and an example receipt. Promises only what the back end announces. */
function Hero({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className={styles.hero}>
      <Rings className={styles.rings} />
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
      <div className={styles.actions}>
        <LinkButton to={paths.way} size="large" className={styles.report}>
          <Megaphone size={22} />
          {words.report}
        </LinkButton>
        <LinkButton to={paths.query} size="large" variant="secondary" className={styles.query}>
          <Search size={22} />
          {words.checkProgress}
        </LinkButton>
      </div>
      <p className={styles.facts} data-extra="">
        <span>{words.free}</span>
        <WithPrivacy>
          <span>{anonymity}</span>
        </WithPrivacy>
      </p>
      <div className={styles.sample} data-extra="" aria-hidden="true">
        <SampleReceipt />
      </div>
    </div>
  )
}

/** Loads after the first screenful. */
const Later = lazyPart<{ className: string | undefined }>(
  async () => (await import('./later.tsx')).Later,
)

const to = ({ id }: ReportType) => `${paths.way}?type=${id}`

/** The report types in everyday words. */
function Types() {
  const reportTypes = useReportTypes()
  return (
    <section className={styles.section} aria-labelledby="types">
      <h2 id="types">{words.whatHappened}</h2>
      <TypeSearch types={reportTypes.types} to={to} />
      <div className={styles.types}>
        <TypeGrid {...reportTypes} to={to} />
      </div>
      <Link to={paths.otherType} className={styles.other}>
        {words.otherChannels}
        <ChevronRight size={18} />
      </Link>
    </section>
  )
}

/**
 * Home: reporting and emergency numbers first, then the types in everyday words. The rest follows the first
 * screenful and is left out in elder mode.
 */
export default function Home() {
  const heading = useHeading()
  return (
    <>
      <Hero heading={heading} />
      <OfflineStart paths={paths} className={styles.offline} />
      <ContinueCard submit={paths.submit} className={styles.offline} />
      <DangerStrip className={styles.danger} />
      <div data-extra="">
        <Types />
        <Later className={styles.section} />
      </div>
    </>
  )
}
