import { useCallback, useEffect, useRef, useState } from 'react'
import { urlOf } from '../../../contract/endpoint.ts'
import { type CaseDetail, caseClaim, caseRelease, caseRenew } from '../../../contract/desk/case.ts'
import { refetchCase } from './open-case.ts'
import { call, failedWith } from '../frame/call.ts'

/** Whether the open case is ours to work on. `none`: the case needs no work. */
export type Lease = 'none' | 'held' | 'colleague' | 'taken'

/** Releases a case's lease, also while the page unloads. Errors are ignored: the lease expires. */
export function releaseLease(caseNumber: string): void {
  void fetch(urlOf(caseRelease), {
    method: caseRelease.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ case_number: caseNumber }),
    keepalive: true,
  }).catch(() => undefined)
}

/** Fraction of the lease after which activity renews it. */
const renewAfter = 1 / 3

interface Held {
  readonly caseNumber: string | undefined
  readonly lease: Lease
}

/** Leases the open case until it is left; typing renews. @param isTaken a colleague has taken the case over */
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
    claim(caseNumber, false).catch((thrown: unknown) => {
      const isRefused = failedWith(thrown, 'conflict')
      // Unreachable: work continues, and the server checks the lease on submission.
      setHeld({ caseNumber, lease: isRefused ? 'colleague' : 'none' })
      // A colleague was quicker. The case is claimed again once the page has seen that they have left it.
      if (isRefused) void refetchCase(caseNumber)
    })
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

  /** Renews the lease after activity, once a third of it is over. */
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
