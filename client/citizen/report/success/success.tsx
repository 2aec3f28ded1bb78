import * as words from '#words/receipt.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { receiptMinutes } from '../../../../contract/retention.ts'
import { isHandheld } from '../../../kit/device.ts'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
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
import { changeSuccess, type LastSuccess } from './last-success.ts'
import { SaveCode } from './save-code.tsx'
import styles from './success.module.css'
import { sealDate, stepsOf } from './slip-steps.ts'
import { watchUnload } from './unsaved-code.ts'
import { useKeepCode } from './use-keep-code.tsx'
import { useLeaving } from './use-leaving.ts'
import type { Receipt } from './use-receipt.ts'

// Loaded after the code: every phone needs the file with the code first.
const LazyDetails = lazyPart(async () => (await import('./receipt-details.tsx')).ReceiptDetails)
const loadDialog = async () => (await import('./unsaved-dialog.tsx')).UnsavedDialog
const UnsavedDialog = lazyPart(loadDialog)
const loadClearing = () => import('../clear-and-leave.tsx')
const AskUs = lazyPart(async () => (await import('../../site/help/ask-us.tsx')).AskUs)
const QrCode = lazyPart(async () => (await import('../../../kit/qr-code.tsx')).QrCode)

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
  const lead = words.receivedAt(timeInWords(reported_at), next !== undefined)
  // Elder mode has the code first.
  const isElder = useRootMatches('[data-elder]')
  const keep = useKeepCode({ success, receipt, setSaved: onSaved })
  const isUnsaved = code !== undefined && !isWithdrawn && !isSaved && !isKept
  const leaving = useLeaving({ isUnsaved, home: paths.home })
  if (isWithdrawn) return <Withdrawn paths={paths} />

  const clear = (query_code: string) => {
    forgetCode(query_code)
    onForget()
    void loadClearing().then((clearing) => clearing.clearAndLeave())
  }
  const aside = (
    <>
      <AsidePart title={words.next}>
        <p>
          {words.whatNext(next?.detail)}
          {code !== undefined && words.askedThere(way === 'named')}
        </p>
        {code !== undefined && <p>{words.appealThere}</p>}
      </AsidePart>
      {code !== undefined && (
        <WithWithdrawal>
          <AsidePart title={words.withdrawable}>
            <LazyWithdrawal
              reportKey={{ query_code: code }}
              until={withdraw_until}
              onWithdrawn={() => {
                // Before anything is rendered, as the receipt itself.
                changeSuccess({ withdrawn: true })
                onWithdrawn()
              }}
            />
          </AsidePart>
        </WithWithdrawal>
      )}
      {code !== undefined && !isHandheld() && (
        <AsidePart title={words.onPhone}>
          <div className={styles.qr}>
            <QrCode text={addressWithCode(location.origin, code)} label={words.qrLabel} />
          </div>
          <p>{words.scanToPhone}</p>
        </AsidePart>
      )}
      {children}
      <AskUs />
    </>
  )
  const warning = (
    <p className={styles.warning}>
      {words.yourCode}
      <WithQueryCodeCheck otherwise={words.saveForProgress}>{words.saveNow}</WithQueryCodeCheck>
    </p>
  )
  return (
    <Screen title={words.received} lead={!isElder && lead} aside={aside}>
      {ignored_changes && (
        <Alert tone="warning" title={words.receivedBefore}>
          <p>{words.notAdded}</p>
        </Alert>
      )}
      {code === undefined ? (
        <Alert tone="info" title={words.noCode}>
          <p>{words.noCodeNeeded}</p>
        </Alert>
      ) : (
        <Slip
          title={<h2>{words.receipt}</h2>}
          aside={<CentreName />}
          className={styles.slip}
          seal={<Seal word={words.seal} date={sealDate(reported_at)} />}
        >
          {!isElder && warning}
          <p className={styles.code} translate="no">
            {shownQueryCode(code)}
          </p>
          {isElder && warning}
          {success.code_by_sms && <p>{words.bySms}</p>}
          <SaveCode {...keep} setSaved={onSaved} />
          {/* Above what arrives later, which would move the box away from under a finger. */}
          <div className={styles.choices}>
            <Checkbox
              label={words.isSaved}
              checked={isSaved}
              onChange={({ target }) => onSaved(target.checked)}
            />
            <KeepOnDevice
              success={{ ...success, query_code: code }}
              {...{ isKept, setKept }}
              setNote={keep.setNote}
            />
          </div>
          {steps.length > 0 && <Track steps={steps} />}
          {next && <p className={styles.counted}>{countedInWorkingDays}</p>}
          <LazyDetails {...{ success, code }} verifyPath={paths.verify} onReceipt={setReceipt} />
        </Slip>
      )}
      {isElder && <p>{lead}</p>}
      <p className={styles.links}>
        {code !== undefined && (
          <LinkButton
            to={paths.query}
            state={{ queryCode: code } satisfies QueryState}
            variant="secondary"
            data-keeps-code
          >
            {words.progress}
          </LinkButton>
        )}
        <Link to={paths.way}>{words.another}</Link>
        <Link to={paths.home}>{words.home}</Link>
      </p>
      {code !== undefined && (
        <p className={styles.kept}>
          {words.keptHere(receiptMinutes, isKept)}
          <Button variant="secondary" onClick={() => (isSaved ? clear(code) : setClearing(true))}>
            {words.clear}
          </Button>
        </p>
      )}
      <PrintNote />
      {code !== undefined && isClearing && (
        <UnsavedDialog
          goOn={words.clearUnsaved}
          go={() => clear(code)}
          {...keep}
          close={() => setClearing(false)}
        >
          {words.clearedForGood}
        </UnsavedDialog>
      )}
      {leaving && (
        <UnsavedDialog goOn={words.leaveUnsaved} {...leaving} {...keep}>
          {words.leftFor(receiptMinutes)}
        </UnsavedDialog>
      )}
    </Screen>
  )
}

/** Focuses the heading, so that screen readers read it. */
const focusHeading = (): void => document.querySelector('h1')?.focus()

/** Shown in place of the query code after withdrawal. */
function Withdrawn({ paths }: { paths: Paths }) {
  useEffect(focusHeading, [])
  return (
    <Screen title={words.withdrawn}>
      <p>{words.isErased}</p>
      <p className={styles.links}>
        <LinkButton to={paths.way} variant="secondary">
          {words.again}
        </LinkButton>
        <Link to={paths.home}>{words.home}</Link>
      </p>
    </Screen>
  )
}
