import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseList } from '../../../contract/desk/queue.ts'
import { groupOpen, similarOpen } from '../../../contract/subjects/group.ts'
import { announceFailure } from '../frame/announce.tsx'
import { errors } from '../../../contract/errors.ts'
import { type CaseDetail, caseOpen } from '../../../contract/desk/case.ts'
import { callQuery, queryClient, queryKeyOf, readOnce } from '../frame/queries.ts'
import { noteViewed } from '../queue/selection.ts'
import { noteWithdrawn, useWithdrawn } from '../queue/withdrawn.ts'
import { changesBetween } from './changes.ts'
import { usePreviewProgress } from './preview-progress.ts'
import { undoTime } from './undo.ts'

const keyOfCase = (caseNumber: string) => callQuery(caseOpen, { case_number: caseNumber }).queryKey

/** Caches a case that was read already, e.g. the next one. */
export const cacheCase = (detail: CaseDetail): void =>
  void queryClient.setQueryData(keyOfCase(detail.case_number), detail)

/** Returns the cached case, if any. */
export const cachedCase = (caseNumber: string): CaseDetail | undefined =>
  queryClient.getQueryData(keyOfCase(caseNumber))

/** Refetches a case. */
export const refetchCase = (caseNumber: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOfCase(caseNumber) })

/** Removes a withdrawn case from this page at once. */
export function dropWithdrawnCase(caseNumber: string): void {
  noteWithdrawn(caseNumber)
  queryClient.removeQueries({ queryKey: keyOfCase(caseNumber) })
}

/** Time in ms that a case must stay chosen before it is read, while moving through the list quickly. */
const settleMs = 180

/** Debounces a value that changes quickly. */
function useDebounced(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  const since = useRef(0)
  useEffect(() => {
    const isQuick = Date.now() - since.current < settleMs * 2
    const timer = setTimeout(
      () => {
        since.current = Date.now()
        setSettled(value)
      },
      isQuick ? settleMs : 0,
    )
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The open case. Read once, and again only after a change, because each reading is audited. */
export function useOpenCase(wanted: string | undefined, memberId: string) {
  const settled = useDebounced(wanted)
  // A cached case needs no debounce.
  const isCached = wanted !== undefined && cachedCase(wanted) !== undefined
  const isGone = useWithdrawn(({ numbers }) => wanted !== undefined && numbers.has(wanted))
  const caseNumber = isGone ? undefined : isCached ? wanted : settled
  const query = useQuery({
    // A background call: refetching after others' changes does not extend the session. Opening also claims the
    // case, which does.
    ...callQuery(caseOpen, { case_number: caseNumber ?? '' }, true),
    enabled: caseNumber !== undefined && caseNumber === wanted,
    ...readOnce,
  })
  const detail = caseNumber === wanted ? query.data : undefined
  usePreviewProgress(detail, cacheCase)
  const [seen, setSeen] = useState(detail)
  const isOther = seen?.case_number !== detail?.case_number
  const changes = detail && seen && !isOther ? changesBetween(seen, detail, memberId) : []
  // Another case, or no changes to report.
  if (detail && seen !== detail && (isOther || changes.length === 0)) setSeen(detail)
  useEffect(() => {
    if (detail) noteViewed(detail)
    if (!detail?.pending) return undefined
    // The undo time is over by then. Refetches even without the live stream, whatever the device's clock says.
    const timer = setTimeout(() => void refetchCase(detail.case_number), undoTime + 1500)
    return () => clearTimeout(timer)
  }, [detail])
  const isWithdrawn =
    isGone ||
    detail?.status === 'withdrawn' ||
    // Not found, although it was just open.
    (query.error?.errcode === errors.notFound.errcode && seen?.case_number === wanted)
  return {
    /** Undefined while loading, and when no case is open. */
    detail: isWithdrawn ? undefined : detail,
    failure: isWithdrawn ? null : query.error,
    /** Descriptions of changes since the case was opened or the changes were last accepted. */
    changes,
    /** Marks the changes as read. */
    acceptChanges: () => setSeen(detail),
    isWithdrawn,
  }
}

/** Reads lists, the group and what is similar again after a decision on several cases. */
export const refetchGroups = () =>
  Promise.all(
    [groupOpen, similarOpen, caseList].map((changed) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(changed) }),
    ),
  )

/** Runs some work; announces its failure. */
export const attempt = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch(announceFailure)
