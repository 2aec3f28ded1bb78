import { expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

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

test('what comes alone goes at once, and what comes meanwhile goes together', async () => {
  const { statements, run, inputs } = held()
  const ask = gather(run, { atOnce: 1 })
  const answers = [1, 2, 3].map(ask)
  expect(inputs()).toEqual([[1]])
  statements[0]?.end()
  expect(await answers[0]).toBe(10)
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2, 3]]))
  statements[1]?.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30])
})

test('no more go together, and no more statements run, than it is told', async () => {
  const { statements, run, inputs } = held()
  const ask = gather(run, { atOnce: 2, most: 2 })
  const answers = [1, 2, 3, 4, 5].map(ask)
  expect(inputs()).toEqual([[1], [2]])
  statements[0]?.end()
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2], [3, 4]]))
  for (const n of [1, 2]) statements[n]?.end()
  await vi.waitFor(() => expect(inputs()).toHaveLength(4))
  statements[3]?.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50])
})

test('a statement that fails fails for those in it alone', async () => {
  const { statements, run, inputs } = held()
  const ask = gather(run, { atOnce: 1 })
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

test('statements that hang keep nobody waiting who comes later', async () => {
  const { statements, run, inputs } = held()
  const ask = gather(run, { atOnce: 1, patience: 5 })
  const [hanging, other] = [ask(1), ask(2)]
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2]]))
  statements[1]?.end()
  expect(await other).toBe(20)
  statements[0]?.end()
  expect(await hanging).toBe(10)
})

test('those that hang take a few connections, and who cannot begin is told so', async () => {
  const { statements, run, inputs } = held()
  const ask = gather(run, { atOnce: 1, patience: 5, connections: 2, longest: 50 })
  const hanging = [1, 2].map(ask)
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2]]))
  await expect(ask(3)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const fourth = ask(4)
  statements[0]?.end()
  await vi.waitFor(() => expect(inputs()).toEqual([[1], [2], [4]]))
  for (const n of [1, 2]) statements[n]?.end()
  expect(await Promise.all([...hanging, fourth])).toEqual([10, 20, 40])
})
