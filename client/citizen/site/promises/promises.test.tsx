import { beforeEach, expect, test } from 'vitest'
import { initialState, useStore } from '../../../kit/store.ts'
import { announce } from '../../../testing/announce.ts'
import { show } from '../../../testing/show.tsx'
import { Promises } from './promises.tsx'

beforeEach(() => useStore.setState(initialState, true))

const titles = () => [...document.querySelectorAll('h3')].map((title) => title.textContent)

test('what the back end has announced is promised', async () => {
  announce()
  show(<Promises />, '/')
  await expect
    .poll(titles)
    .toEqual(['匿名，我们不知道您是谁', '提交了，就不会丢', '每一步，都有时限'])
})

test('what it has not is not', async () => {
  announce(['resumable_uploads', 'deadlines'])
  show(<Promises />, '/')
  await expect.poll(titles).toEqual(['每一步，都有时限'])
})

test('by the specification alone nothing is promised, and there is no heading over nothing', async () => {
  announce([])
  show(
    <>
      <Promises />
      <p>页面</p>
    </>,
    '/',
  )
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('页面')
  expect(document.querySelector('h2')).toBeNull()
})
