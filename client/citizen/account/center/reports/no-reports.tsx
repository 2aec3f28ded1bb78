import { Link } from 'react-router-dom'
import { type Status, statusNames } from '../../../../../contract/report-status.ts'
import { LinkButton } from '../../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { useFeatures } from '../../../site/features.ts'
import { usePaths } from '../../../site/paths.ts'
import { withStatus } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** Why the list is empty, and what would be in it. */
export function NoReports({ status }: { status: Status | undefined }) {
  const { way, query } = usePaths()
  const { own_reports: isOurs, claim: canClaim } = useFeatures()
  if (status)
    return (
      <Card className={styles.empty}>
        <p>没有“{statusNames[status]}”的举报。</p>
        <LinkButton variant="secondary" to={withStatus(undefined)}>
          看全部举报
        </LinkButton>
      </Card>
    )
  return (
    <Card className={styles.empty} aria-labelledby="no-reports">
      <h2 id="no-reports">这里还没有举报</h2>
      {isOurs ? (
        <ul className={styles.facts}>
          <li>登录后用自己的手机号提交的实名举报，会自动出现在这里，不用查询码也能看进度。</li>
          <li>匿名举报不和任何账号关联，所以不会出现在这里，请用查询码查看。</li>
          {canClaim && <li>没有登录时提交的举报，有查询码的，可以在下面关联。</li>}
        </ul>
      ) : (
        <p>
          有查询码的举报，可以<Link to={query}>凭查询码查看进度</Link>。
        </p>
      )}
      <LinkButton to={way}>我要举报</LinkButton>
    </Card>
  )
}
