import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Database = Kysely<Schema>

interface Gathering {
  /** Most that go together; 64 when left out. */
  readonly most?: number
  /** Statements of it at one time; 2 when left out. */
  readonly atOnce?: number
  /** Milliseconds after which one that still runs keeps no others waiting; 100 when left out. */
  readonly patience?: number
  /** Statements of it at one time, those included that are slow: each has a connection of the pool; 6 when left out. */
  readonly connections?: number
  /** Milliseconds to wait for one of them; 10,000 when left out, as for a connection. */
  readonly longest?: number
}

/** Nothing was asked of the database: what runs there does not come to an end. */
class GatherTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly name = 'GatherTimeout'
}

interface Waiting<Input, Output> {
  readonly input: Input
  readonly answered: PromiseWithResolvers<Output>
}

/**
 * What comes while another statement runs goes to the database together with what else came: one round trip, and one
 * wait for the disk. What comes alone goes at once. Nothing is kept: each statement begins after whatever asked for it.
 * A table that is locked costs a few connections, not all of them.
 * @param run does several; what it throws, all of them throw. @returns in their order
 * @returns what does one; it throws as well when it could not begin for too long
 */
export function gather<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { most = 64, atOnce = 2, patience = 100, connections = 6, longest = 10_000 }: Gathering = {},
): (input: Input) => Promise<Output> {
  const waiting = new Set<Waiting<Input, Output>>()
  let running = 0
  let connected = 0

  function take(): Waiting<Input, Output>[] {
    const batch = [...waiting].slice(0, most)
    for (const one of batch) waiting.delete(one)
    return batch
  }

  async function answer(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      if (outputs.length !== batch.length) throw new Error('not as many answers as questions')
      for (const [n, output] of outputs.entries()) batch[n]?.answered.resolve(output)
    } catch (error) {
      for (const { answered } of batch) answered.reject(error)
    }
  }

  function start(): void {
    while (running < atOnce && connected < connections && waiting.size > 0) {
      running += 1
      connected += 1
      let isCounted = true
      const next = () => {
        if (isCounted) running -= 1
        isCounted = false
        start()
      }
      // One that hangs, on a lock or a dead connection, is no reason for all who come later to hang.
      const slow = setTimeout(next, patience)
      void answer(take()).finally(() => {
        connected -= 1
        clearTimeout(slow)
        next()
      })
    }
  }

  return (input) => {
    const one = { input, answered: Promise.withResolvers<Output>() }
    waiting.add(one)
    start()
    if (!waiting.has(one)) return one.answered.promise
    const late = setTimeout(() => {
      if (waiting.delete(one)) one.answered.reject(new GatherTimeout('the database is too slow'))
    }, longest)
    return one.answered.promise.finally(() => clearTimeout(late))
  }
}

/**
 * The same for each database. In a transaction nothing is gathered: what is asked there goes there alone.
 * @param run does several, on the database or in the transaction that it is given
 */
export function gatherOn<Input, Output>(
  run: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Database, input: Input) => Promise<Output> {
  const gatherers = new WeakMap<Database, (input: Input) => Promise<Output>>()
  return (db, input) => {
    if (db.isTransaction) return gather((inputs: readonly Input[]) => run(db, inputs))(input)
    const known = gatherers.get(db) ?? gather((inputs) => run(db, inputs))
    gatherers.set(db, known)
    return known(input)
  }
}
