import { expect, test } from 'vitest'
import { useStore } from '../../kit/store.ts'
import { page } from '../../testing/citizen.ts'
import { show } from '../../testing/show.tsx'
import { QueryHelp } from './query-help.tsx'

test.for([1, 0])('speaks of accounts only where there are any: %i', async (personal_center) => {
  useStore.setState({ config: { personal_center, config: '' } })
  show(<QueryHelp />, '/query')
  await expect.poll(page).toContain('联系我们')
  expect(page().includes('有账号？')).toBe(personal_center === 1)
})
