import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** ms; far beyond what the slowest phone needs for the hardest challenge. */
const timeout = 5 * 60 * 1000

/** Takes one challenge and answers with its solution, or with null when there was none in time. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey, timeout }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  )
})
