import { useCallback, useEffect, useRef, useState } from 'react'
import { urlOf } from '../../../contract/endpoint.ts'
import { type CaseDetail, caseClaim, caseRelease, caseRenew } from '../../../contract/staff/case.ts'
import { call, failedWith } from '../frame/call.ts'

/** Whether the open case is ours to work on. `none`: nothing is to be done on it. */
export type Lease = 'none' | 'held' | 'colleague' | 'taken'

/** Puts a case back, also when the page is being left. What is not held any more is no matter. */
export function releaseLease(caseNumber: string): void {
  void fetch(urlOf(caseRelease), {
    method: caseRelease.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ case_number: caseNumber }),
    keepalive: true,
  }).catch(() => undefined)
}

/** Of a lease, how much may pass before work renews it. */
const renewAfter = 1 / 3

interface Held {
  readonly caseNumber: string | undefined
  readonly lease: Lease
}

/**
 * Takes the open case, so that no colleague works on it as well: when it is opened, again with whatever is typed, until
 * another one is opened or the page is left.
 * @param takenBy a colleague has taken it over
 */
export function useLease(detail: CaseDetail | undefined, memberId: string, isTaken: boolean) {
  const caseNumber = detail?.case_number
  const isOpen = detail !== undefined && (detail.may.length > 0 || detail.pending !== null)
  const isHeldByColleague = detail?.holder != null && detail.holder.id !== memberId
  const [held, setHeld] = useState<Held>({ caseNumber: undefined, lease: 'none' })
  const renewedAt = useRef(0)
  const seconds = useRef(0)

  const claim = useCallback(
    (number: string, takeOver: boolean) =>
      call(caseClaim, { case_number: number, take_over: takeOver }).then(
        ({ lease_seconds: length }) => {
          seconds.current = length
          renewedAt.current = Date.now()
          setHeld({ caseNumber: number, lease: 'held' })
          return length
        },
      ),
    [],
  )

  useEffect(() => {
    if (caseNumber === undefined || !isOpen || isHeldByColleague) return undefined
    claim(caseNumber, false).catch((thrown: unknown) =>
      // Server away: work goes on, and what is sent is checked then.
      setHeld({ caseNumber, lease: failedWith(thrown, 'conflict') ? 'colleague' : 'none' }),
    )
    const leave = () => releaseLease(caseNumber)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [caseNumber, isOpen, isHeldByColleague, claim])

  const present = held.caseNumber === caseNumber ? held.lease : 'none'
  const lease: Lease = isTaken
    ? 'taken'
    : isHeldByColleague && present !== 'held'
      ? 'colleague'
      : present

  /** Work goes on: renews the lease when part of it is over. */
  const renew = useCallback(() => {
    if (caseNumber === undefined || seconds.current === 0) return
    if (Date.now() - renewedAt.current < seconds.current * 1000 * renewAfter) return
    renewedAt.current = Date.now()
    call(caseRenew, { case_number: caseNumber }).catch((thrown: unknown) => {
      if (failedWith(thrown, 'conflict')) setHeld({ caseNumber, lease: 'colleague' })
    })
  }, [caseNumber])

  return { lease, renew, takeOver: () => (caseNumber ? claim(caseNumber, true) : undefined) }
}
