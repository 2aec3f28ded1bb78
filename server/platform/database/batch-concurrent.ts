import type { Db } from './schema.ts'

interface BatchOptions {
  /** Most inputs in one statement; 64. */
  readonly batchSize?: number
  /** Statements that run at the same time; 2. */
  readonly concurrency?: number
  /** Milliseconds after which a running statement no longer counts against `concurrency`; 100. */
  readonly slowAfter?: number
  /** Most statements at the same time, slow ones included: each holds a connection of the pool; 6. */
  readonly connections?: number
  /** Milliseconds to wait for a statement to begin; 10,000, as for a connection. */
  readonly patience?: number
}

/** No statement could begin in time, so nothing was asked of the database. */
class BatchTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly name = 'BatchTimeout'
}

interface Waiting<Input, Output> {
  readonly input: Input
  readonly answered: PromiseWithResolvers<Output>
}

/**
 * Batches concurrent inputs (decision 52). An input that arrives while statements run waits and shares the next
 * statement, and so its round trip and its wait for the disk, with the inputs that arrived meanwhile. A single input goes
 * at once. Nothing is cached: each statement begins after its inputs arrived.
 *
 * A statement that hangs, on a lock or a dead connection, delays later inputs by `slowAfter` only, and a locked table
 * costs `connections` connections, not the whole pool.
 * @param run answers several inputs in their order; an error rejects all of them
 * @returns answers one input; rejects as well when no statement could begin in time
 */
export function batchConcurrent<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  {
    batchSize = 64,
    concurrency = 2,
    slowAfter = 100,
    connections = 6,
    patience = 10_000,
  }: BatchOptions = {},
): (input: Input) => Promise<Output> {
  const waiting = new Set<Waiting<Input, Output>>()
  let running = 0
  let connected = 0

  function takeBatch(): Waiting<Input, Output>[] {
    const batch = [...waiting].slice(0, batchSize)
    for (const one of batch) waiting.delete(one)
    return batch
  }

  async function answer(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      if (outputs.length !== batch.length) throw new Error('not as many outputs as inputs')
      for (const [n, output] of outputs.entries()) batch[n]?.answered.resolve(output)
    } catch (error) {
      for (const { answered } of batch) answered.reject(error)
    }
  }

  function start(): void {
    while (running < concurrency && connected < connections && waiting.size > 0) {
      running += 1
      connected += 1
      let isCounted = true
      const next = () => {
        if (isCounted) running -= 1
        isCounted = false
        start()
      }
      const slow = setTimeout(next, slowAfter)
      void answer(takeBatch()).finally(() => {
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
      if (waiting.delete(one)) one.answered.reject(new BatchTimeout('the database is too slow'))
    }, patience)
    return one.answered.promise.finally(() => clearTimeout(late))
  }
}

/** Batches concurrent inputs of each database; in a transaction, each is a statement. @param run answers several */
export function batchConcurrentOn<Input, Output>(
  run: (db: Db, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Db, input: Input) => Promise<Output> {
  const batches = new WeakMap<Db, (input: Input) => Promise<Output>>()
  return (db, input) => {
    if (db.isTransaction)
      return batchConcurrent((inputs: readonly Input[]) => run(db, inputs))(input)
    const known = batches.get(db) ?? batchConcurrent((inputs) => run(db, inputs))
    batches.set(db, known)
    return known(input)
  }
}
