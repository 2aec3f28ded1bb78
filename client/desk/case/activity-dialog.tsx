import { caseActivity } from '../../../contract/desk/case.ts'
import { staffRoleNames } from '../../../contract/staff/role.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { shortMoment } from './moments.ts'
import styles from './activity-dialog.module.css'

/** Lists who did and read what in a case, newest first. */
export function ActivityDialog({
  caseNumber,
  onClose,
}: {
  caseNumber: string
  onClose: () => void
}) {
  const { data, error, isPending } = useCallQuery(caseActivity, { case_number: caseNumber })
  return (
    <Dialog
      title={`办理记录 · ${caseNumber}`}
      isWide
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      {isPending && <p aria-busy="true">正在读取…</p>}
      <ol className={styles.list}>
        {data?.list.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and their rows have no state
          <li key={index}>
            <time dateTime={entry.at}>{shortMoment(entry.at)}</time>
            <span>
              <strong>{entry.what}</strong> {entry.by?.name ?? '系统'}
              {entry.role && `（${staffRoleNames[entry.role]}）`}
              {entry.reason && <span className={styles.reason}>原因：{entry.reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
