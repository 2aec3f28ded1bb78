import { useEffect, useRef, useState } from 'react'
import { caseOpen } from '../../../contract/desk/case.ts'
import { caseCounts, caseDanger, caseList, caseSearch } from '../../../contract/desk/queue.ts'
import { inboxList } from '../../../contract/desk/inbox.ts'
import { queryKeyOf, queryClient } from '../frame/queries.ts'
import { listenToChanges, type LiveEvent } from './live.ts'
import { dropWithdrawnCase, refetchCase, cachedCase } from './open-case.ts'

/** Minimum interval in ms between refetches of lists: others' work is seen within two seconds (STAFF §7). */
const refetchMs = 1500
/** Refetch interval in ms while the stream is down. */
const refetchMsWhileDown = 15_000

const changing = [caseList, caseSearch, caseCounts, caseDanger, inboxList] as const
const refetchLists = () =>
  Promise.all(
    changing.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
  )

/** Refetches lists and the open case after missed events. */
const refetchAll = () =>
  Promise.all([refetchLists(), queryClient.invalidateQueries({ queryKey: queryKeyOf(caseOpen) })])

/** Follows the live stream: refetches what changed, drops withdrawn cases. @returns whether the stream is down */
export function useLive(onEvent: (event: LiveEvent) => void): boolean {
  const [isDown, setIsDown] = useState(false)
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetchLists()
      }, refetchMs)
    }
    const stop = listenToChanges({
      onEvent(event) {
        for (const number of event.withdrawn) dropWithdrawnCase(number)
        for (const { case_number: number, version } of event.changed) {
          const shown = cachedCase(number)
          if (shown && shown.version < version) void refetchCase(number)
        }
        latest.current(event)
        if (event.missed) void refetchAll()
        else refetchSoon()
      },
      onOpen(again) {
        setIsDown(false)
        if (again) void refetchAll()
      },
      onInterrupted: () => setIsDown(true),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  useEffect(() => {
    if (!isDown) return undefined
    const timer = setInterval(() => void refetchLists(), refetchMsWhileDown)
    return () => clearInterval(timer)
  }, [isDown])
  return isDown
}
