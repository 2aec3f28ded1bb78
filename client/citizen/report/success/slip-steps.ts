import { atLatest } from '#words/time.ts'
import * as statusWords from '#words/status.ts'
import { dayInWords, isoDay, lastDayInWords } from '../../../kit/time-in-words.ts'
import type { TrackStep } from '../../../kit/ui/track/track.tsx'
import type { LastSuccess } from './last-success.ts'

/** Returns when each step was reached or is expected; no date if none is known. */
export function stepsOf({ progress = [] }: Pick<LastSuccess, 'progress'>): TrackStep[] {
  const now = progress.findIndex((step) => step.reached_at === undefined)
  return progress.map(({ name = '', reached_at, expected_at }, at) => ({
    name: statusWords.stepName(name),
    state: reached_at !== undefined ? 'done' : at === now ? 'now' : 'next',
    detail: reached_at
      ? dayInWords(reached_at)
      : expected_at && atLatest(lastDayInWords(expected_at)),
  }))
}

/** Returns the date of the seal, e.g. `2026.11.21`. */
export const sealDate = (moment: string): string | undefined => isoDay(moment)?.replaceAll('-', '.')
