import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { identityOpen } from '../../../contract/desk/identity.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { TextArea } from '../../kit/ui/text-area/text-area.tsx'
import { useCallMutation } from '../frame/queries.ts'
import { useClock } from '../frame/use-clock.ts'
import { HostileText } from '../frame/hostile-text.tsx'
import styles from './identity-dialog.module.css'
import { FormDialog } from '../frame/form-dialog.tsx'

type Identity = z.output<(typeof identityOpen)['output']>

const minReasonLength = 10
/** Upper limit in ms, whatever the clocks say. Source: STAFF §3. */
const maxShownMs = 15 * 60_000

/** Shows the reporter to one person for 15 minutes, after a reason and a fresh code. Nothing of it is kept. */
export function IdentityDialog({
  caseNumber,
  onClose,
}: {
  caseNumber: string
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [shown, setShown] = useState<{ identity: Identity; until: number }>()
  const asking = useCallMutation(identityOpen)
  const open = () => {
    if (Array.from(reason.trim()).length < minReasonLength)
      return setProblem(`请写明原因，至少 ${minReasonLength} 个字`)
    setProblem(undefined)
    return asking.mutate(
      { case_number: caseNumber, reason },
      {
        onSuccess: (identity) => {
          // Removes the identity from the mutation's cache.
          asking.reset()
          const left = new Date(identity.until).getTime() - Date.now()
          setShown({ identity, until: Date.now() + Math.max(0, Math.min(left, maxShownMs)) })
        },
      },
    )
  }
  if (shown)
    return (
      <ReporterSheet
        {...shown}
        caseNumber={caseNumber}
        onOver={() => setShown(undefined)}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="查看举报人身份"
      submit="查看"
      busy={asking.isPending}
      failure={asking.error && messageOf(asking.error)}
      onSubmit={open}
      onClose={onClose}
    >
      <p>
        只有办理这件举报确有需要时才查看。原因会告知审核人员并记入审计；身份显示 15
        分钟，页面上有您的名字。
      </p>
      <TextArea
        label="为什么要查看"
        value={reason}
        rows={3}
        maxLength={500}
        error={problem ?? asking.error?.fields?.['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

interface ReporterSheetProps {
  identity: Identity
  until: number
  caseNumber: string
  onOver: () => void
  onClose: () => void
}

function ReporterSheet({ identity, until, caseNumber, onOver, onClose }: ReporterSheetProps) {
  const left = until - useClock(1000)
  useEffect(() => {
    if (left <= 0) onOver()
  }, [left, onOver])
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const rows = [
    ['姓名', identity.name],
    ['手机号', identity.phone],
    ['身份证号', identity.id_number],
    ['邮箱', identity.email],
  ] as const
  return (
    <Dialog
      title={`举报人 · ${caseNumber}`}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <div className={styles.sheet}>
        <span className={styles.watermark} aria-hidden="true">
          {Array.from({ length: 48 }, () => identity.watermark).join('　')}
        </span>
        <dl className={styles.rows}>
          {rows.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd translate="no">
                    <HostileText text={value} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <p className="faint">
        还显示 {Math.floor(seconds / 60)} 分 {String(seconds % 60).padStart(2, '0')}{' '}
        秒。请勿截图、抄录或转告他人。
      </p>
    </Dialog>
  )
}
