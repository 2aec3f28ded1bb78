import { type Challenge, solveChallenge } from 'altcha-lib'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/** Time limit in ms, far above what the slowest phone needs for the hardest challenge. */
const timeout = 5 * 60 * 1000

/** Answers challenges in a worker: the solution, or null when none was found in time. */
export const answerChallenges = (deriveKey: DeriveKeyFunction): void =>
  addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
    void solveChallenge({ challenge: data, deriveKey, timeout }).then(
      (solution) => postMessage(solution),
      () => postMessage(null),
    )
  })
