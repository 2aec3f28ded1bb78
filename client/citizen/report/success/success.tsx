import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { receiptMinutes } from '../../../../contract/retention.ts'
import { isHandheld } from '../../../kit/device.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Checkbox } from '../../../kit/ui/checkbox/checkbox.tsx'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { Seal } from '../../../kit/ui/seal/seal.tsx'
import { Slip } from '../../../kit/ui/slip/slip.tsx'
import { Track } from '../../../kit/ui/track/track.tsx'
import { countedInWorkingDays } from '../../../kit/ui/track/working-days.ts'
import { AsidePart } from '../../../kit/ui/with-aside/aside-part.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { WithQueryCodeCheck, WithWithdrawal } from '../../site/offers.tsx'
import { CentreName } from '../../site/site-title.tsx'
import { PrintNote } from '../../site/print/print-note.tsx'
import { forgetCode, isCodeKept, watchKeptCodes } from '../../site/kept-codes.ts'
import { addressWithCode, type QueryState } from '../../site/report-address.ts'
import { shownQueryCode } from '../../site/typed-query-code.ts'
import { LazyWithdrawal } from '../withdrawal/lazy-withdrawal.ts'
import type { Paths } from '../../site/paths.ts'
import { KeepOnDevice } from './keep-on-device.tsx'
import type { LastSuccess } from './last-success.ts'
import { SaveCode } from './save-code.tsx'
import styles from './success.module.css'
import { sealDate, stepsOf } from './slip-steps.ts'
import { watchUnload } from './unsaved-code.ts'
import { useKeepCode } from './use-keep-code.tsx'
import { useLeaving } from './use-leaving.ts'
import type { Receipt } from './use-receipt.ts'
import { focusHeading, Withdrawn } from './withdrawn.tsx'

// Loaded after the code: every phone needs the file with the code first.
const LazyDetails = lazyPart(async () => (await import('./receipt-details.tsx')).ReceiptDetails)
const loadDialog = async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog
const UnsavedDialog = lazyPart(loadDialog)
const AskUs = lazyPart(async () => (await import('../../site/help/ask-us.tsx')).AskUs)
const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

interface SuccessProps {
  success: LastSuccess
  paths: Paths
  /** Called once the code is on the screen; must be the same function on every render. */
  onShown: () => void
  onWithdrawn: () => void
  onSaved: (isSaved: boolean) => void
  /** Removes everything of the report from this device. */
  onForget: () => void
  /** Content after the next steps. */
  children: ReactNode
}

/** Confirmation of a received report: receipt and query code, the only key to it. */
export function Success(props: SuccessProps) {
  const { success, paths, onShown, onWithdrawn, onSaved, onForget, children } = props
  const { query_code: code, reported_at, ignored_changes, way, withdraw_until = 0 } = success
  const [isKept, setKept] = useState(() => isCodeKept(code))
  const [receipt, setReceipt] = useState<Receipt>()
  const [isClearing, setClearing] = useState(false)
  const { withdrawn: isWithdrawn = false, is_saved: isSaved = false } = success
  useEffect(focusHeading, [])
  useEffect(onShown, [onShown])
  // Loaded before it is needed: the citizen may leave without a network.
  useEffect(() => void loadDialog().catch(() => undefined), [])
  useEffect(() => watchUnload(success), [success])
  // A code removed in another tab is not saved any more.
  useEffect(() => watchKeptCodes(() => setKept(isCodeKept(code))), [code])
  const steps = stepsOf(success)
  const next = steps.find(({ state, detail }) => state === 'now' && detail)
  const keep = useKeepCode({ success, receipt, setSaved: onSaved })
  const isUnsaved = code !== undefined && !isWithdrawn && !isSaved && !isKept
  const leaving = useLeaving({ isUnsaved, home: paths.home })
  if (isWithdrawn) return <Withdrawn paths={paths} />

  const clear = (query_code: string) => {
    forgetCode(query_code)
    onForget()
  }
  const aside = (
    <>
      <AsidePart title="接下来">
        <p>
          {next ? `${next.detail}告诉您是否受理。` : '工作人员会核实您举报的内容，决定是否受理。'}
          {code !== undefined &&
            `需要您补充时，会写在查询页${way === 'named' ? '，或者打电话联系您' : ''}。`}
        </p>
        {code !== undefined && <p>办结后不同意结果的，可以在查询页申诉。</p>}
      </AsidePart>
      {code !== undefined && (
        <WithWithdrawal>
          <AsidePart title="10 分钟内可以撤回">
            <LazyWithdrawal
              reportKey={{ query_code: code }}
              until={withdraw_until}
              onWithdrawn={onWithdrawn}
            />
          </AsidePart>
        </WithWithdrawal>
      )}
      {code !== undefined && !isHandheld() && (
        <AsidePart title="在手机上接着看">
          <div className={styles.qr}>
            <QrCode text={addressWithCode(location.origin, code)} label="带查询码的二维码" />
          </div>
          <p>扫一扫，把查询码带到手机。不要让别人扫。</p>
        </AsidePart>
      )}
      {children}
      <AskUs group="提交后" />
    </>
  )
  return (
    <Screen
      title="举报已收到"
      lead={`已于 ${timeInWords(reported_at)} 收到您的举报，感谢您的参与。${next ? '我们会在时限内答复您。' : ''}`}
      aside={aside}
    >
      {ignored_changes && (
        <Alert tone="warning" title="这个举报之前已经收到过">
          <p>之后改动的内容没有算进去。要补充的话，请用查询码打开这个举报，在里面补充说明。</p>
        </Alert>
      )}
      {code === undefined ? (
        <Alert tone="info" title="这次没有收到查询码">
          <p>举报已经收到，不用再提交一次。登录后提交的，可以在“我的举报”里看进度。</p>
        </Alert>
      ) : (
        <Slip
          title={<h2>回执</h2>}
          aside={<CentreName />}
          seal={<Seal word="已收到" date={sealDate(reported_at)} />}
        >
          <p className={styles.warning}>
            您的查询码 ·{' '}
            <WithQueryCodeCheck otherwise="请现在保存，查进度要用它">
              请现在保存，遗失后无法找回
            </WithQueryCodeCheck>
          </p>
          <p className={styles.code}>{shownQueryCode(code)}</p>
          {success.code_by_sms && <p>已请求发送到您的手机。短信可能收不到，请仍在这里保存。</p>}
          <SaveCode {...keep} setSaved={onSaved} />
          {steps.length > 0 && <Track steps={steps} />}
          {next && <p className={styles.counted}>{countedInWorkingDays}</p>}
          <LazyDetails {...{ success, code }} verifyPath={paths.verify} onReceipt={setReceipt} />
        </Slip>
      )}
      {code !== undefined && (
        <div className={styles.choices}>
          <Checkbox
            label="我已保存"
            checked={isSaved}
            onChange={({ target }) => onSaved(target.checked)}
          />
          <KeepOnDevice
            success={{ ...success, query_code: code }}
            {...{ isKept, setKept }}
            setNote={keep.setNote}
          />
        </div>
      )}
      <p className={styles.links}>
        {code !== undefined && (
          <LinkButton
            to={paths.query}
            state={{ queryCode: code } satisfies QueryState}
            variant="secondary"
            data-keeps-code
          >
            看看进度
          </LinkButton>
        )}
        <Link to={paths.way}>再举报一条</Link>
        <Link to={paths.home}>回到首页</Link>
      </p>
      {code !== undefined && (
        <p className={styles.kept}>
          回执在本页保留 {receiptMinutes} 分钟，关闭页面即清除
          {isKept && '；查询码仍存在这台设备上'}。使用他人或公用设备的，请在保存查询码后清除。
          <Button variant="quiet" onClick={() => (isSaved ? clear(code) : setClearing(true))}>
            现在清除
          </Button>
        </p>
      )}
      <PrintNote />
      {code !== undefined && isClearing && (
        <UnsavedDialog
          goOn="不保存，清除"
          go={() => clear(code)}
          {...keep}
          close={() => setClearing(false)}
        >
          清除后无法找回。
        </UnsavedDialog>
      )}
      {leaving && (
        <UnsavedDialog goOn="不保存，离开" {...leaving} {...keep}>
          离开后 {receiptMinutes} 分钟内，在这个标签页还能找回；关闭标签页就没有了。
        </UnsavedDialog>
      )}
    </Screen>
  )
}
