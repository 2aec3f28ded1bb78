import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CaseDetail, caseNext, caseRelease } from '../../../contract/desk/case.ts'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import { call } from '../frame/call.ts'
import { releaseLease } from './lease.ts'
import { addressOf, filterFrom } from '../queue/desk-address.ts'
import { cacheCase } from './open-case.ts'

interface Ready {
  readonly detail: CaseDetail
  /** End of the lease by this device's clock; later it may belong to a colleague. */
  readonly until: number
  /** The list that it comes from. */
  readonly list: string
}

/** Safety margin in ms before a lease's end. */
const leaseMarginMs = 5000

const readyOf = (detail: CaseDetail, list: string): Ready => ({
  detail,
  list,
  until: Date.now() + (detail.lease_seconds ?? 0) * 1000 - leaseMarginMs,
})

/** Prefetches and leases the next case of the list, unread until shown. @param isWorking a next one will be wanted */
export function useNextCase(open: string | undefined, given: CaseFilter, isWorking: boolean) {
  // The same list as long as its address is the same, whatever case is open.
  const list = addressOf(given).toString()
  const filter = useMemo(() => filterFrom(new URLSearchParams(list)), [list])
  const ready = useRef<Ready>(undefined)
  const asking = useRef(false)
  const [isReady, setIsReady] = useState(false)
  const keep = useCallback((next: Ready | undefined) => {
    ready.current = next
    setIsReady(next !== undefined)
  }, [])

  /** Takes the prefetched case; undefined when there is none or its lease may have ended. */
  const takeReady = useCallback(
    (except: string | undefined) => {
      const next = ready.current
      keep(undefined)
      if (!next) return undefined
      if (next.list === list && next.until > Date.now() && next.detail.case_number !== except)
        return next.detail
      // The open case keeps its own lease.
      if (next.detail.case_number !== except) releaseLease(next.detail.case_number)
      return undefined
    },
    [keep, list],
  )

  /** @param isSkipped the open case is left undecided: it comes last today */
  const go = useCallback(
    async (isSkipped: boolean): Promise<string | undefined> => {
      const skipping =
        isSkipped && open ? call(caseRelease, { case_number: open, skip: true }) : undefined
      const found = takeReady(open)
      // The ready case needs no answer; otherwise the server must know what was skipped before it chooses.
      if (!found) await skipping
      else skipping?.catch(() => undefined)
      const next = found ?? (await call(caseNext, { filter, except: open ? [open] : [] })).case
      if (!next) return undefined
      cacheCase(next)
      return next.case_number
    },
    [open, takeReady, filter],
  )

  useEffect(() => {
    if (!isWorking || open === undefined || asking.current) return
    const kept = ready.current
    if (kept?.list === list && kept.until > Date.now()) return
    if (kept) releaseLease(kept.detail.case_number)
    asking.current = true
    const input = { filter, except: [open], prefetch: true }
    call(caseNext, input, { isBackground: true })
      .then(({ case: found }) => keep(found ? readyOf(found, list) : undefined))
      // Requested again when needed.
      .catch(() => undefined)
      .finally(() => {
        asking.current = false
      })
  }, [isWorking, open, filter, list, keep])

  useEffect(() => {
    const leave = () => {
      const next = ready.current
      if (next) releaseLease(next.detail.case_number)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  /** Drops the prefetched case when it has changed. */
  const drop = useCallback(
    (caseNumber: string, version?: number) => {
      const next = ready.current?.detail
      if (next?.case_number === caseNumber && next.version !== version) keep(undefined)
    },
    [keep],
  )

  return useMemo(() => ({ isReady, go, drop }), [isReady, go, drop])
}
