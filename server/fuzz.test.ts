import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { fuzzPortal } from './testing/fuzz/fuzz-portal.ts'

/** `npm run bench:fuzz` sends more. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 300)
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))

test('answers every fuzzed request without a fault, a hang or a crash', async () => {
  const { statuses, faults } = await fuzzPortal({ seed, count })
  expect(faults.slice(0, 20), `seed ${seed}`).toEqual([])
  expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBe(count)
  // Enough requests must pass validation.
  expect(statuses[200]).toBeGreaterThan(count / 4)
  if (count > 300) process.stdout.write(`seed ${seed}: ${JSON.stringify(statuses)}\n`)
}, 3_600_000)
