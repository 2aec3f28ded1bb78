import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCheckout, type ApiCheckout } from '../api-checkout.ts'
import { createCitizen } from '../citizen.ts'
import { print, timeOf, type Figures } from './figures.ts'
import { quantile } from './measure.ts'

const calls = 200
/** Calls before switching portals, so that other load affects both alike. */
const turn = 10
const house = join(import.meta.dirname, '../..')

interface Taken {
  readonly name: string
  readonly submitting: number[]
  readonly querying: number[]
}

async function takeTurn(api: ApiCheckout, { submitting, querying }: Taken): Promise<void> {
  const citizen = await createCitizen(api.origin)
  const codes: string[] = []
  for (let n = 0; n < turn; n += 1) {
    const ticket = await citizen.ticket()
    const { ms, result } = await timeOf(() => citizen.report(ticket, []))
    submitting.push(ms)
    codes.push(result)
  }
  for (const code of codes) {
    const ticket = await citizen.ticket()
    querying.push((await timeOf(() => citizen.query(code, ticket))).ms)
  }
}

/**
 * Measures a citizen's calls, alternating between a new portal and one with many cases.
 * @param dataDir data folder of the second portal; no other process may use it
 */
export async function measureCitizens(dataDir: string): Promise<void> {
  const fresh = await mkdtemp(join(tmpdir(), 'bench-desk-fresh-'))
  // The database may run as another account.
  await chmod(fresh, 0o711)
  const apis: (readonly [ApiCheckout, Taken])[] = []
  try {
    for (const [name, folder] of [
      ['a new portal', join(fresh, 'data')],
      ['this one', dataDir],
    ] as const)
      apis.push([await startCheckout(house, folder), { name, submitting: [], querying: [] }])
    // The first round is a warm-up.
    for (let round = -1; round < calls / turn; round += 1)
      for (const [api, taken] of apis) {
        await takeTurn(api, taken)
        if (round < 0) for (const list of [taken.submitting, taken.querying]) list.length = 0
      }
  } finally {
    for (const [api] of apis) await api.stop()
    await rm(fresh, { recursive: true, force: true })
  }
  const [before, after] = apis.map(([, taken]) => taken)
  if (!before || !after) return
  const slower = (key: 'submitting' | 'querying', target?: Figures['target']) => {
    const what = key === 'submitting' ? 'a citizen’s report' : 'a citizen’s query by code'
    print({ what: `${what}, in ${before.name}`, taken: before[key] })
    print({ what: `${what}, in ${after.name}`, taken: after[key], ...(target && { target }) })
  }
  // The target: at most five milliseconds slower.
  slower('submitting', { p50: Math.round((quantile(before.submitting, 0.5) + 5) * 10) / 10 })
  slower('querying')
}
