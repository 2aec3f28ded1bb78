import BadgeCheck from 'lucide-react/icons/badge-check'
import EyeOff from 'lucide-react/icons/eye-off'
import KeyRound from 'lucide-react/icons/key-round'
import { OfflineStart } from '../../../features/offline/offline-start.tsx'
import { useReportTypes } from '../../../features/site/report-types.ts'
import { TypeGrid } from '../../../features/site/type-grid.tsx'
import { useHeading } from '../../../features/screen/use-heading.ts'
import { loadSubmit } from '../submit/load-submit.ts'
import { DangerHint } from './danger-hint.tsx'
import styles from './home.module.css'
import { HowItWorks } from '../../../features/site/how-it-works.tsx'
import { Announcements } from '../../../features/site/announcements.tsx'
import { QueryBox } from './query-box.tsx'
import { TwoWays } from './two-ways.tsx'

const offlinePaths = { way: '/way', submit: '/submit', otherType: '/othertype' }

const findWaiting = async () => (await loadSubmit()).waitingReport()

/** What can I report, how, and what happened to mine. */
export default function Home() {
  const heading = useHeading()
  const reportTypes = useReportTypes()
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.band}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              <span>在网上看到违法和不良信息，</span>
              <span>请告诉我们</span>
            </h1>
            <p className={styles.lead}>选一个类型，写清在哪里、看到了什么，几分钟就能完成。</p>
            <ul className={styles.promises}>
              <li>
                <BadgeCheck size={18} />
                免费，不用注册
              </li>
              <li>
                <EyeOff size={18} />
                可以匿名
              </li>
              <li>
                <KeyRound size={18} />
                凭查询码看进度
              </li>
            </ul>
          </div>
          <QueryBox />
        </div>
      </div>
      <div className={styles.content}>
        <DangerHint />
        <OfflineStart paths={offlinePaths} findWaiting={findWaiting} className={styles.offline} />
        <section aria-labelledby="types">
          <div className={styles.heading}>
            <h2 id="types">您要举报哪一类内容？</h2>
            <p>选最接近的一类就行。</p>
          </div>
          <TypeGrid {...reportTypes} to={(type) => `/way?type=${type.id}`} />
        </section>
        <TwoWays />
      </div>
      <div className={styles.wide}>
        <HowItWorks />
      </div>
      <Announcements className={styles.notices} />
    </>
  )
}
