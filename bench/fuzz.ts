// Fuzzes the portal through the edge: every call of the contract with input generated from its schema, uploads, pages and
// malformed HTTP. Fails on any errcode from 500, any answer slower than five seconds, and any error in the log. New calls
// of the contract are included automatically.
// Run with: npm run bench:fuzz [requests] [seed]. The seed is printed; the same one makes the same requests.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const [requests = '10000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.log(`${requests} requests, seed ${seed}`)
const { status } = spawnSync('npm', ['exec', '--', 'vitest', 'run', 'server/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
process.exit(status ?? 1)
