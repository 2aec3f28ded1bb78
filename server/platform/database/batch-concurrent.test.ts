import { expect, test, vi } from 'vitest'
import { batchConcurrent } from './batch-concurrent.ts'

/** Statements that end when the test says so. */
function held() {
  const statements: {
    inputs: readonly number[]
    end: (failure?: Error) => void
  }[] = []
  const run = (inputs: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      const end = (failure?: Error) =>
        failure ? reject(failure) : resolve(inputs.map((input) => input * 10))
      statements.push({ inputs, end })
    })
  return { statements, run, inputs: () => statements.map(({ inputs }) => inputs) }
}

test('sends a single input at once, and batches inputs that arrive meanwhile', async () => {
  const { statements, run, inputs } = held()
  const ask = batchConcurrent(run, { concurrency: 1 })
  const answers = [1, 2, 3].map(ask)
  expect(inputs()).toEqual([[1]])
  statements[0]?.end()
  expect(await answers[0]).toBe(10)
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2, 3]]))
  statements[1]?.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30])
})

test('limits the size of a batch and the statements that run at the same time', async () => {
  const { statements, run, inputs } = held()
  const ask = batchConcurrent(run, { concurrency: 2, batchSize: 2 })
  const answers = [1, 2, 3, 4, 5].map(ask)
  expect(inputs()).toEqual([[1], [2]])
  statements[0]?.end()
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2], [3, 4]]))
  for (const n of [1, 2]) statements[n]?.end()
  await vi.waitFor(() => expect(inputs()).toHaveLength(4))
  statements[3]?.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50])
})

test('rejects only the inputs of the statement that failed', async () => {
  const { statements, run, inputs } = held()
  const ask = batchConcurrent(run, { concurrency: 1 })
  const answers = Promise.allSettled([1, 2, 3].map(ask))
  statements[0]?.end(new Error('no database'))
  await vi.waitFor(() => expect(inputs()).toHaveLength(2))
  statements[1]?.end()
  expect((await answers).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('does not let later inputs wait for a statement that hangs', async () => {
  const { statements, run, inputs } = held()
  const ask = batchConcurrent(run, { concurrency: 1, slowAfter: 5 })
  const [hanging, other] = [ask(1), ask(2)]
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2]]))
  statements[1]?.end()
  expect(await other).toBe(20)
  statements[0]?.end()
  expect(await hanging).toBe(10)
})

test('limits the connections that hanging statements hold, and rejects inputs that cannot begin in time', async () => {
  const { statements, run, inputs } = held()
  const ask = batchConcurrent(run, { concurrency: 1, slowAfter: 5, connections: 2, patience: 50 })
  const hanging = [1, 2].map(ask)
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2]]))
  await expect(ask(3)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const fourth = ask(4)
  statements[0]?.end()
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2], [4]]))
  for (const n of [1, 2]) statements[n]?.end()
  expect(await Promise.all([...hanging, fourth])).toEqual([10, 20, 40])
})
