import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CaseDetail, caseNext } from '../../../contract/desk/case.ts'
import { call } from '../frame/call.ts'
import { releaseLease } from './lease.ts'
import { cacheCase } from './open-case.ts'

interface Ready {
  readonly detail: CaseDetail
  /** By this device's clock; later the lease may belong to a colleague. */
  readonly until: number
}

/** Safety margin in ms before a lease's end. */
const leaseMarginMs = 5000

const readyOf = (detail: CaseDetail): Ready => ({
  detail,
  until: Date.now() + (detail.lease_seconds ?? 0) * 1000 - leaseMarginMs,
})

/**
 * Prefetches and leases the next case, so that it can be shown at once.
 * @param open the case on the screen
 * @param types restricts the report types; empty means all
 * @param isWorking the open case is being worked on, so a next one will be wanted
 */
export function useNextCase(
  open: string | undefined,
  types: readonly number[],
  isWorking: boolean,
) {
  const typeList = types.join(',')
  const typeIds = useMemo(() => typeList.split(',').filter(Boolean).map(Number), [typeList])
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
      if (next.until > Date.now() && next.detail.case_number !== except) return next.detail
      // The open case keeps its own lease.
      if (next.detail.case_number !== except) releaseLease(next.detail.case_number)
      return undefined
    },
    [keep],
  )

  const go = useCallback(async (): Promise<string | undefined> => {
    const next =
      takeReady(open) ??
      (await call(caseNext, { except: open ? [open] : [], report_type_ids: typeIds })).case
    if (!next) return undefined
    cacheCase(next)
    return next.case_number
  }, [open, takeReady, typeIds])

  useEffect(() => {
    if (!isWorking || open === undefined || asking.current) return
    if (ready.current && ready.current.until > Date.now()) return
    asking.current = true
    const input = { except: [open], report_type_ids: typeIds }
    call(caseNext, input, { isBackground: true })
      .then(({ case: found }) => keep(found ? readyOf(found) : undefined))
      // Requested again when needed.
      .catch(() => undefined)
      .finally(() => {
        asking.current = false
      })
  }, [isWorking, open, typeIds, keep])

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
