import { useEffect, useRef, useState } from 'react'
import { caseOpen } from '../../../contract/staff/case.ts'
import { caseCounts, caseList, caseSearch } from '../../../contract/staff/queue.ts'
import { queryKeyOf, queryClient } from '../frame/queries.ts'
import { listen, type LiveEvent } from './live.ts'
import { dropWithdrawnCase, refetchCase, cachedCase } from './open-case.ts'

/** Lists are read again at most so often, in ms: others' work is seen within two seconds (STAFF §7). */
const readEvery = 1500
/** While the stream is cut, lists are read again so often instead. */
const readEveryWhileCut = 15_000

const changing = [caseList, caseSearch, caseCounts] as const
const readLists = () =>
  Promise.all(
    changing.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })),
  )

/** After something was missed: the open case may have changed as well, or be gone. */
const readAll = () =>
  Promise.all([readLists(), queryClient.invalidateQueries({ queryKey: queryKeyOf(caseOpen) })])

/**
 * Follows what colleagues and citizens do: lists and the open case are read again when they have changed, and what was
 * withdrawn is gone from the page at once.
 * @returns whether the stream is cut
 */
export function useLive(onEvent: (event: LiveEvent) => void): boolean {
  const [isCut, setIsCut] = useState(false)
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void readLists()
      }, readEvery)
    }
    const stop = listen({
      onEvent(event) {
        for (const number of event.withdrawn) dropWithdrawnCase(number)
        for (const { case_number: number, version } of event.changed) {
          const shown = cachedCase(number)
          if (shown && shown.version < version) void refetchCase(number)
        }
        latest.current(event)
        if (event.missed) void readAll()
        else readSoon()
      },
      onOpen(again) {
        setIsCut(false)
        if (again) void readAll()
      },
      onCut: () => setIsCut(true),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  useEffect(() => {
    if (!isCut) return undefined
    const timer = setInterval(() => void readLists(), readEveryWhileCut)
    return () => clearInterval(timer)
  }, [isCut])
  return isCut
}
