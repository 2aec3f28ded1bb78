import { expect, test } from 'vitest'
import { show, the } from '../../testing/show.tsx'
import { DangerStrip } from './danger-strip.tsx'

test('offers emergency and fraud calls in one tap', async () => {
  show(<DangerStrip />, '/')
  await expect.poll(() => the('a', '110')?.getAttribute('href')).toBe('tel:110')
  expect(the('a', '反诈 96110')?.getAttribute('href')).toBe('tel:96110')
  expect(document.body.textContent).toContain('有危险，或刚转了账？')
})
