import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { foundByPhoneAtMost, foundByPhoneDays } from '../../../../contract/find-by-phone.ts'
import { failureInWords } from '../../../kit/failure-in-words.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { isOtpRefused } from '../../site/verification/call-with-otp.ts'
import { type Finding, openFound, type OpenedReport } from './find-reports.ts'
import styles from './find-by-phone.module.css'
import { FoundList } from './found-list.tsx'
import { ProvePhone } from './prove-phone.tsx'

/** The entry of the history that shows a report that was found: back leads to the others, without another code. */
const onReport = z.object({ isFoundOpen: z.literal(true) })

/** Named reports by their reporter's phone, for whoever has lost the codes: proven by SMS, read and nothing more. */
export function FindByPhone({ help }: { help: ReactNode }) {
  const [finding, setFinding] = useState<Finding>()
  const [lastOpened, setOpened] = useState<OpenedReport>()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isOpen = onReport.safeParse(state).success
  const opened = isOpen ? lastOpened : undefined
  // After a reload: what was found is gone, and its entry asks for the phone like the one before.
  const isLost = isOpen && !lastOpened
  useEffect(() => {
    if (isLost) void navigate({ search: '' }, { replace: true, state: { isByPhone: true } })
  }, [isLost, navigate])
  const [isAgain, setAgain] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const proveAgain = () => {
    setFinding(undefined)
    setAgain(true)
  }
  const open = async (found: Finding, reportId: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      setOpened(await openFound(found, reportId))
      void navigate({ search: '' }, { state: { isByPhone: true, isFoundOpen: true } })
    } catch (thrown) {
      setFailure(failureInWords(thrown))
      // The quarter of an hour is over: the phone has to be proven again.
      if (isOtpRefused(thrown)) proveAgain()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Screen
      title="用手机号找回"
      lead="实名举报时验证过的手机号，可以查看那些举报的进度和答复。"
      hasOwnHeading={opened !== undefined}
      aside={opened ? undefined : help}
    >
      {opened ? (
        <>
          <Alert tone="info" title="凭手机号只能查看">
            <p>补充说明、申诉、催办和撤回需要查询码；登录后提交的，可以在“我的举报”里办理。</p>
          </Alert>
          <opened.View
            report={opened.report}
            leave={{ label: '返回找到的举报', go: () => void navigate(-1) }}
          />
        </>
      ) : (
        <>
          <Link to={{ search: '' }} replace state={null} className={styles.back}>
            <ArrowLeft size={18} />
            有查询码，用查询码查询
          </Link>
          {failure !== undefined && <Alert tone="danger" title={failure} announce />}
          {finding ? (
            <FoundList
              reports={finding.reports}
              busy={busy}
              open={(reportId) => void open(finding, reportId)}
              tryAnother={proveAgain}
            />
          ) : (
            <ProvePhone isAgain={isAgain} onFound={setFinding} />
          )}
          <p className={styles.note}>
            只能找到 {foundByPhoneDays} 天内的实名举报，最多 {foundByPhoneAtMost}{' '}
            份。匿名举报与手机号没有关联，无法找回。
          </p>
        </>
      )}
    </Screen>
  )
}
