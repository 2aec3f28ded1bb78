import { useState } from 'react'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { nothingLeft } from '../queue/queue-nav.tsx'
import type { Queue } from '../queue/use-queue.ts'
import { useLease } from './lease.ts'
import { useNextCase } from './next-case.ts'
import { useLive } from './use-live.ts'

interface Taken {
  readonly caseNumber: string
  readonly by: string
}

/** Who holds the open case, and the case that comes after it; both follow the live stream. */
export function useCaseHold(
  { caseNumber, filter, counts, openCase }: Queue,
  detail: CaseDetail | undefined,
  memberId: string,
) {
  const [taken, setTaken] = useState<Taken>()
  const isTaken = taken !== undefined && taken.caseNumber === caseNumber
  const { lease, renew, takeOver } = useLease(detail, memberId, isTaken)
  const next = useNextCase(caseNumber, filter, lease === 'held')
  const isLiveDown = useLive((event) => {
    const lost = event.taken.find((one) => one.case_number === caseNumber)
    if (lost && lost.by.id !== memberId)
      setTaken({ caseNumber: lost.case_number, by: lost.by.name })
    for (const changed of event.changed) next.drop(changed.case_number, changed.version)
    for (const number of event.withdrawn) next.drop(number)
    for (const other of event.taken) next.drop(other.case_number)
  })
  return {
    lease,
    renew,
    isHeldByColleague: lease === 'colleague' || lease === 'taken',
    /** The colleague who took the case over while it was open. */
    takenBy: isTaken ? taken.by : undefined,
    takeCase: () => {
      takeOver()?.then(() => setTaken(undefined), announceFailure)
    },
    isLiveDown,
    isNextReady: next.isReady,
    /** Opens the next case. @returns undefined when there is none */
    goNext: async (isSkipped: boolean) => {
      const number = await next.go(isSkipped)
      if (number) openCase(number)
      else announce(nothingLeft(filter.view, counts))
      return number
    },
  }
}

export type CaseHold = ReturnType<typeof useCaseHold>
