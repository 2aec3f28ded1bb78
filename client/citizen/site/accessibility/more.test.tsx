import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { More } from './more.tsx'

const root = document.documentElement
beforeEach(() => root.setAttribute('data-elder', 'true'))
afterEach(() => root.removeAttribute('data-elder'))

const details = () => document.querySelector('details')
const field = <input aria-label="邮箱" />

test('elder mode: what need not be filled in is behind one word', async () => {
  show(<More hasProblem={false}>{field}</More>, '/')
  await expect.poll(() => details()?.open).toBe(false)
  expect(document.querySelector('summary')?.textContent).toBe('更多（可以不填）')
})

test.for([{ isFilled: true, hasProblem: false }, { hasProblem: true }])(
  'elder mode: what is filled in, or wrong, is not out of sight: %j',
  async (state) => {
    show(<More {...state}>{field}</More>, '/')
    await expect.poll(() => details()?.open).toBe(true)
  },
)

test('otherwise everything is shown as it is', async () => {
  root.removeAttribute('data-elder')
  show(<More hasProblem={false}>{field}</More>, '/')
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  expect(details()).toBeNull()
})
