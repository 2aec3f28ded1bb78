import { beforeEach, expect, test } from 'vitest'
import { selfQuery } from '../../../contract/report/report.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { createVisitor } from './create-visitor.ts'

const api = apiForEachTest()
let announced: string[]
const announce = (message: string) => void announced.push(message)
beforeEach(() => (announced = []))

const tokens = () =>
  api.received
    .filter(({ path }) => path === 'self/query')
    .map(({ headers }) => headers['access-token'])

test('requests its own token once, and keeps it in memory only', async () => {
  localStorage.setItem('access_token', 'of-a-citizen')
  const visitor = createVisitor(announce)
  await Promise.all([visitor.call(selfQuery, {}), visitor.call(selfQuery, {})])
  expect(tokens()).toEqual(['token-1', 'token-1'])
  expect([localStorage.length, localStorage.getItem('access_token')]).toEqual([1, 'of-a-citizen'])
})

test('is a new visitor after forgetting', async () => {
  const visitor = createVisitor(announce)
  await visitor.call(selfQuery, {})
  visitor.forget()
  await visitor.call(selfQuery, {})
  expect(tokens()).toEqual(['token-1', 'token-2'])
})

test('spec §8: drops an expired token and tells the citizen; the next call requests another', async () => {
  api.on('self/query', refusal(419), { data: { total: 7 } })
  const visitor = createVisitor(announce)
  await expect(visitor.call(selfQuery, {})).rejects.toThrow('页面已失效')
  expect(announced).toEqual(['页面已失效，请刷新页面重试'])
  expect(await visitor.call(selfQuery, {})).toEqual({ total: 7 })
  expect(tokens()).toEqual(['token-1', 'token-2'])
})
