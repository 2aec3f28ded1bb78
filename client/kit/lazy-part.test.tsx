import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { lazyPart } from './lazy-part.tsx'

const page = () => document.body.textContent

test('shows a part when its code has loaded', async () => {
  const Part = lazyPart<{ name: string }>(async () => ({ name }) => <i>{name}</i>)
  show(<Part name="撤回" />, '/')
  await expect.poll(page).toBe('撤回')
})

test('leaves the page unchanged when a part fails to load', async () => {
  let tries = 0
  const Part = lazyPart(() => {
    tries += 1
    return Promise.reject(new Error('away'))
  })
  show(
    <p>
      查询码
      <Part />
    </p>,
    '/',
  )
  await expect.poll(() => tries).toBe(1)
  await expect.poll(page).toBe('查询码')
})
