import { useEffect } from 'react'
import * as z from 'zod/mini'
import { deviceStorage } from '../../kit/device-storage.ts'
import { readJson } from '../../kit/read-json.ts'
import { serverNow } from '../../kit/server-clock.ts'
import { isoDay } from '../../kit/time-in-words.ts'

/** Days that are kept. */
const keptDays = 14
const stored = z.record(z.string(), z.number())
const keyOf = (memberId: string) => `desk.exposure.${memberId}`

/** Milliseconds a person had unveiled material on the screen, by day. On this computer alone: no server has them. */
export const exposureOf = (memberId: string): Record<string, number> =>
  readJson(stored, deviceStorage.read(keyOf(memberId))) ?? {}

function note(memberId: string, ms: number): void {
  const day = isoDay(serverNow()) ?? ''
  const days = exposureOf(memberId)
  days[day] = (days[day] ?? 0) + ms
  const kept = Object.entries(days)
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, keptDays)
  deviceStorage.write(keyOf(memberId), JSON.stringify(Object.fromEntries(kept)))
}

/** Counts the time in which a person has unveiled material on the screen. */
export function useExposure(memberId: string, isShowing: boolean): void {
  useEffect(() => {
    if (!isShowing) return undefined
    const began = Date.now()
    return () => note(memberId, Date.now() - began)
  }, [memberId, isShowing])
}
