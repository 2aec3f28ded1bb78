import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import Search from 'lucide-react/icons/search'
import Siren from 'lucide-react/icons/siren'
import { Link } from 'react-router-dom'
import { OfflineStart } from '../../../features/offline/offline-start.tsx'
import { useHeading } from '../../../features/screen/use-heading.ts'
import { HowItWorks } from '../../../features/site/how-it-works.tsx'
import { Announcements } from '../../../features/site/announcements.tsx'
import { useReportTypes } from '../../../features/site/report-types.ts'
import { TypeGrid } from '../../../features/site/type-grid.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { paths } from '../../paths.ts'
import { loadSubmit } from '../submit/load-submit.ts'
import styles from './home.module.css'

const findWaiting = async () => (await loadSubmit()).waitingReport()

/** Before anything else: this portal is not an emergency service. */
const DangerHint = () => (
  <p className={styles.danger}>
    <Siren size={20} />
    <span>遇到危险？请马上拨打</span>
    <a href="tel:110">110</a>
  </p>
)

/** What can I report, how, and what happened to mine: the answers begin on the first screenful. */
export default function Home() {
  const heading = useHeading()
  const reportTypes = useReportTypes()
  return (
    <>
      <div className={styles.hero}>
        <h1 ref={heading} tabIndex={-1}>
          <span>在网上看到</span>
          <span>违法和不良信息，</span>
          <span>请告诉我们</span>
        </h1>
        <p className={styles.promises}>免费、不用注册、可以匿名</p>
        <div className={styles.actions}>
          <LinkButton to={paths.way} size="large" className={styles.report}>
            <Megaphone size={22} />
            我要举报
          </LinkButton>
          <LinkButton to={paths.query} size="large" variant="secondary" className={styles.query}>
            <Search size={22} />
            查询进度
          </LinkButton>
        </div>
      </div>
      <OfflineStart paths={paths} findWaiting={findWaiting} className={styles.offline} />
      <DangerHint />
      <section className={styles.section} aria-labelledby="types">
        <h2 id="types">您要举报哪一类内容？</h2>
        <TypeGrid {...reportTypes} to={(type) => `${paths.way}?type=${type.id}`} />
        <Link to={paths.otherType} className={styles.other}>
          不在这些里面？看看其他举报渠道
          <ChevronRight size={18} />
        </Link>
      </section>
      <div className={styles.section}>
        <HowItWorks />
      </div>
      <Announcements className={styles.section} />
    </>
  )
}
