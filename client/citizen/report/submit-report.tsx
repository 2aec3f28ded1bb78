import * as words from '#words/report.ts'
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type Way, ways } from '../../../contract/report/way.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useStore } from '../../kit/store.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { Screen } from '../site/screen/screen.tsx'
import { TypeHelp } from '../site/help/type-help.tsx'
import { useReportType, useReportTypes } from '../site/report-types.ts'
import { parseTypeId, parseWay, typeAndWay } from '../site/report-address.ts'
import { clearDrafts, finishTabDraft, onDraftExpired } from './draft/tab-draft.ts'
import type { FormLayout } from './form-layout.ts'
import { submitSkeletonText } from './skeleton-text.ts'
import { type Paths, usePaths } from '../site/paths.ts'
import { ReportFlow } from './report-flow.tsx'
import styles from './report-flow.module.css'
import { LazySuccess } from './sending/lazy-review.tsx'
import type { Sent } from './sending/send-report.ts'
import {
  forgetSuccess,
  keepSuccess,
  type LastSuccess,
  successAt,
  successOf,
  successOfThisTab,
} from './success/last-success.ts'
import { useTabDraft } from './use-tab-draft.ts'

/** Returns the way for `selectedWay` of the global state (spec §3). */
const wayOf = (selectedWay: number): Way => (selectedWay === ways.named ? 'named' : 'anonymous')

/** Loaded separately: most addresses name a type. */
const ChooseFirst = lazyPart(async () => (await import('./choose-first.tsx')).ChooseFirst)

/** The code is on the screen and survives a reload: the draft, which could request it again, is removed. */
const finishDraft = () => void finishTabDraft()

/**
 * The whole flow from the empty form to the query code. The address holds type and way: `?type=ID&way=named|anonymous`;
 * without a way, the last choice applies.
 */
export function SubmitReport({ layout }: { layout: FormLayout }) {
  const paths = usePaths()
  const [search] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [success, setSuccess] = useState(() => successAt(key))
  const [round, setRound] = useState(0)
  const [isClearing, setClearing] = useState(false)
  const entries = useRef(new Set<string>())
  // Runs before the button that clears it can be pressed.
  useLayoutEffect(() => {
    entries.current.add(key)
    if (success) keepSuccess({ ...success, entries: [...success.entries, ...entries.current] })
  }, [success, key])
  useEffect(() => onDraftExpired(() => setRound((n) => n + 1)), [])

  const typeId = parseTypeId(search.get('type'))
  const way = parseWay(search.get('way'))
  const selectedWay = useStore((state) => state.selectedWay)
  // After the back button, a sent report is not shown as a form again.
  if (success)
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <LazySuccess
          success={success}
          paths={paths}
          onShown={finishDraft}
          onWithdrawn={() => setSuccess({ ...success, withdrawn: true })}
          onSaved={(is_saved) => setSuccess({ ...success, is_saved })}
          onForget={() => {
            forgetSuccess()
            setSuccess(undefined)
            void navigate(paths.home, { replace: true })
          }}
        >
          <HelpAfter typeId={success.type_id} />
        </LazySuccess>
      </Suspense>
    )
  if (typeId && !way) return <Navigate to={typeAndWay(typeId, wayOf(selectedWay))} replace />
  // Before anything is rendered: a screen that breaks, and a reload, find the code.
  const onAcknowledged = (sent: Sent, files: LastSuccess['files']) =>
    keepSuccess(successOf(sent, { way: way ?? 'anonymous', type_id: typeId, files }))
  const onSent = () => {
    setSuccess(successOfThisTab())
    void navigate({ search: '' }, { replace: true })
  }
  // The form unmounts first, so that nothing is uploaded or stored during the clearing.
  const clearDraft = () => {
    setClearing(true)
    void clearDrafts().finally(() => {
      setRound((n) => n + 1)
      setClearing(false)
    })
  }
  return (
    <Screen title={submitSkeletonText.title}>
      {!typeId || !way ? (
        <div className={styles.opening}>
          <ChooseFirst {...{ paths, way }} />
        </div>
      ) : isClearing ? (
        <Skeleton shape="block" />
      ) : (
        <OpenForm
          key={round}
          {...{ typeId, way, paths, layout, onAcknowledged, onSent, clearDraft }}
        />
      )}
    </Screen>
  )
}

/** The help of the report's type; after a reload once the types are loaded. */
function HelpAfter({ typeId }: { typeId: number | undefined }) {
  useReportTypes()
  const type = useReportType(typeId)
  return type ? <TypeHelp type={type} /> : null
}

interface OpenFormProps {
  typeId: number
  way: Way
  paths: Paths
  layout: FormLayout
  onAcknowledged: (sent: Sent, files: LastSuccess['files']) => void
  onSent: () => void
  clearDraft: () => void
}

function OpenForm({ typeId, paths, ...rest }: OpenFormProps) {
  const { types, failure, retry } = useReportTypes()
  const type = useReportType(typeId)
  const opened = useTabDraft()
  // Deferred: the form is expensive to render, and a cheap phone stays responsive.
  const draft = useDeferredValue(types && opened)
  if (failure && !types)
    return (
      <Alert tone="warning" title={failure} announce>
        {opened && <p>{words.allThere}</p>}
        <Button variant="secondary" onClick={retry}>
          {words.retry}
        </Button>
      </Alert>
    )
  if (types && !type) return <ChooseFirst {...{ paths, way: rest.way }} isTypeGone />
  if (!type || !draft)
    return (
      <div className={styles.opening} aria-busy="true">
        <p>{submitSkeletonText.body}</p>
        <Skeleton shape="medium" />
        <Skeleton shape="block" />
      </div>
    )
  return (
    <ReportFlow key={draft.draftSession.current().id} {...draft} {...{ type, paths }} {...rest} />
  )
}
