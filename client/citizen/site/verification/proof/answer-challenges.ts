import { type Challenge, solveChallenge } from 'altcha-lib'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/** ms; far beyond what the slowest phone needs for the hardest challenge. */
const timeout = 5 * 60 * 1000

/**
 * What a solver's worker does: takes one challenge and answers with its solution, or with null when there was
 * none in time.
 */
export const answerChallenges = (deriveKey: DeriveKeyFunction): void =>
  addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
    void solveChallenge({ challenge: data, deriveKey, timeout }).then(
      (solution) => postMessage(solution),
      () => postMessage(null),
    )
  })
