import { create } from 'zustand'
import type { CaseDetail } from '../../../contract/staff/case.ts'
import { previewAddress } from '../case/evidence-grid.tsx'

interface Pace {
  /** How long each case of today took from its being shown to its being sent, in ms. */
  readonly times: readonly number[]
  readonly picturesSeen: number
}

/** How the day goes, of whoever sits here, in this tab; nobody else learns it. */
export const usePace = create<Pace>(() => ({ times: [], picturesSeen: 0 }))

export const forgetPace = (): void => usePace.setState({ times: [], picturesSeen: 0 })

/** Cases that lay open during a telephone call or a meal say nothing about the pace. */
const longest = 30 * 60_000

export const noteTime = (ms: number): void =>
  usePace.setState(({ times }) => (ms > longest ? {} : { times: [...times, ms] }))

const seen = new Set<string>()
/** Notes that a picture was shown clearly; the same one again counts no more. */
export function notePictureSeen(address: string): void {
  if (seen.has(address)) return
  seen.add(address)
  usePace.setState(({ picturesSeen }) => ({ picturesSeen: picturesSeen + 1 }))
}

/** Records that the first page of a picture was shown unblurred. */
export const noteSeen = ({ case_number: number }: CaseDetail, position: number): void =>
  notePictureSeen(previewAddress(number, position, 1))

/** @returns undefined of none */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** A short time in words: `19 秒`, `3 分钟`. */
export const shortTime = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} 秒` : `${Math.round(ms / 60_000)} 分钟`
