import * as words from '#words/home.ts'
import type { TrackStep } from '../../kit/ui/track/track.tsx'
import { useFrontConfig } from './front-config.ts'

/** Steps of the example receipt, with the back end's time limits where it gives them. */
export function useExampleSteps(): readonly TrackStep[] {
  const { step_days: days } = useFrontConfig()
  return [
    { name: words.stepReceived, detail: words.justNow, state: 'done' },
    {
      name: words.stepAccepted,
      detail: days ? words.workingDays(days.received) : words.tellsYou,
      state: 'now',
    },
    {
      name: words.stepHandled,
      detail: days ? words.workingDays(days.accepted) : words.visible,
      state: 'next',
    },
    { name: words.stepClosed, detail: words.answersYou, state: 'next' },
  ]
}
