import { beforeEach, expect, test } from 'vitest'
import { initialState, useStore } from '../../../kit/store.ts'
import { announce } from '../../../testing/announce.ts'
import { page } from '../../../testing/citizen.ts'
import { show } from '../../../testing/show.tsx'
import { anonymity } from '#words/site.ts'
import { Promises } from './promises.tsx'

beforeEach(() => useStore.setState(initialState, true))

/** What only a back end can promise. */
const promises = [anonymity, '不会变成两份', '超时会标出来']

test('promises what the back end has announced', async () => {
  announce()
  show(<Promises />, '/')
  await expect.poll(page).toContain('我们怎样对待您的举报')
  expect(promises.filter((words) => !page().includes(words))).toEqual([])
})

test('promises nothing else', async () => {
  announce(['deadlines'])
  show(<Promises />, '/')
  await expect.poll(page).toContain('我们怎样对待您的举报')
  expect(promises.filter((words) => page().includes(words))).toEqual(['超时会标出来'])
})
