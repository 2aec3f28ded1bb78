import { create } from 'zustand'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { previewPath } from '../../../contract/desk/evidence.ts'
import { evidenceUrl } from '../case/evidence-grid.tsx'

interface Pace {
  /** Time in ms of each case of today, from opening to submission. */
  readonly times: readonly number[]
  readonly picturesSeen: number
}

/** The person's own pace, kept in this tab only. */
export const usePace = create<Pace>(() => ({ times: [], picturesSeen: 0 }))

export const forgetPace = (): void => usePace.setState({ times: [], picturesSeen: 0 })

/** Longer times, in ms, are interruptions and do not count. */
const maxTimeMs = 30 * 60_000

export const noteTime = (ms: number): void =>
  usePace.setState(({ times }) => (ms > maxTimeMs ? {} : { times: [...times, ms] }))

const seen = new Set<string>()
/** Records that a picture was shown unblurred; each picture counts once. */
export function notePictureSeen(address: string): void {
  if (seen.has(address)) return
  seen.add(address)
  usePace.setState(({ picturesSeen }) => ({ picturesSeen: picturesSeen + 1 }))
}

/** Records that the first page of a picture was shown unblurred. */
export const noteSeen = ({ case_number: number }: CaseDetail, position: number): void =>
  notePictureSeen(evidenceUrl(previewPath(number, position, 1)))

/** @returns undefined for an empty list */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** Formats a short time: `19 秒`, `3 分钟`. */
export const shortTime = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} 秒` : `${Math.round(ms / 60_000)} 分钟`
