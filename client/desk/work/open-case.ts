import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errors } from '../../../contract/envelope.ts'
import { type CaseDetail, caseOpen } from '../../../contract/staff/case.ts'
import type { CallFailure } from '../../kit/call-failure.ts'
import { queryClient, callQuery } from '../frame/queries.ts'
import { noteViewed } from '../queue/selection.ts'
import { noteWithdrawn, useWithdrawn } from '../queue/withdrawn.ts'
import { changesBetween } from './changes.ts'
import { usePreviewProgress } from './preview-progress.ts'
import { undoTime } from './undo.ts'

const keyOfCase = (caseNumber: string) => callQuery(caseOpen, { case_number: caseNumber }).queryKey

/** Shows a case that has been read already, e.g. the next one, without asking for it. */
export const cacheCase = (detail: CaseDetail): void =>
  void queryClient.setQueryData(keyOfCase(detail.case_number), detail)

/** What is shown of a case, if it is. */
export const cachedCase = (caseNumber: string): CaseDetail | undefined =>
  queryClient.getQueryData(keyOfCase(caseNumber))

/** Reads a case again. */
export const refetchCase = (caseNumber: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOfCase(caseNumber) })

/** Removes what is known of a withdrawn case from this page at once. */
export function dropWithdrawnCase(caseNumber: string): void {
  noteWithdrawn(caseNumber)
  queryClient.removeQueries({ queryKey: keyOfCase(caseNumber) })
}

/** Ms that a case must stay chosen before it is read, when one goes through the list quickly. */
const passing = 180

/** The value, but only the last of those that follow each other quickly. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  const since = useRef(0)
  useEffect(() => {
    const isQuick = Date.now() - since.current < passing * 2
    const timer = setTimeout(
      () => {
        since.current = Date.now()
        setSettled(value)
      },
      isQuick ? passing : 0,
    )
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export interface OpenCase {
  /** Undefined while it is being read, and where there is none. */
  readonly detail: CaseDetail | undefined
  readonly failure: CallFailure | null
  /** What has happened to it since it was opened or looked at last, a sentence each. */
  readonly changes: readonly string[]
  /** The changes have been seen. */
  readonly acceptChanges: () => void
  readonly isWithdrawn: boolean
}

/** The open case. It is read once, and again only when it has changed: each reading is recorded. */
export function useOpenCase(wanted: string | undefined, memberId: string): OpenCase {
  const settled = useSettled(wanted)
  // What is there already needs no waiting.
  const isThere = wanted !== undefined && cachedCase(wanted) !== undefined
  const isGone = useWithdrawn(({ numbers }) => wanted !== undefined && numbers.has(wanted))
  const caseNumber = isGone ? undefined : isThere ? wanted : settled
  const query = useQuery({
    // Also read when others change it, which is no use of the session; whoever opens it claims it, which is.
    ...callQuery(caseOpen, { case_number: caseNumber ?? '' }, true),
    enabled: caseNumber !== undefined && caseNumber === wanted,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const detail = caseNumber === wanted ? query.data : undefined
  usePreviewProgress(detail, cacheCase)
  const [seen, setSeen] = useState(detail)
  const isOther = seen?.case_number !== detail?.case_number
  const changes = detail && seen && !isOther ? changesBetween(seen, detail, memberId) : []
  // Another case, or nothing that is news.
  if (detail && seen !== detail && (isOther || changes.length === 0)) setSeen(detail)
  useEffect(() => {
    if (detail) noteViewed(detail)
    if (!detail?.pending) return undefined
    // By then it has taken effect: read also where the live stream is cut, whatever this device's clock says.
    const timer = setTimeout(() => void refetchCase(detail.case_number), undoTime + 1500)
    return () => clearTimeout(timer)
  }, [detail])
  const isWithdrawn =
    isGone ||
    detail?.status === 'withdrawn' ||
    // It was there a moment ago.
    (query.error?.errcode === errors.notFound.errcode && seen?.case_number === wanted)
  return {
    detail: isWithdrawn ? undefined : detail,
    failure: isWithdrawn ? null : query.error,
    changes,
    acceptChanges: () => setSeen(detail),
    isWithdrawn,
  }
}
