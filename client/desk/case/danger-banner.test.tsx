import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { DangerBanner } from './danger-banner.tsx'

test.each([
  ['suicide', '先救人'],
  ['violence', '先报警'],
  ['child', '先报警'],
] as const)('a case of %s opens with whom to call and what to note', async (danger, first) => {
  await render(<DangerBanner danger={danger} />)
  const said = document.querySelector('[role=alert]')?.textContent
  for (const part of [first, '110', '内部备注']) expect(said).toContain(part)
})
