import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { Seal } from '../seal/seal.tsx'
import { Slip } from './slip.tsx'

const read = () => document.body.textContent

test('a slip is read from its title on; the seal is read only if it has a label', async () => {
  const { show } = await render(
    <Slip title={<h2>回执</h2>} aside="举报中心" seal={<Seal word="已收到" />}>
      ZC67
    </Slip>,
  )
  expect(read()).toMatch(/^回执举报中心.*ZC67$/)
  expect(document.querySelector('h2')?.textContent).toBe('回执')
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  await show(
    <Slip title="回执" seal={<Seal word="已办结" label="这份举报已办结" />}>
      ZC67
    </Slip>,
  )
  const seal = document.querySelector('[role=img]')
  expect(seal?.getAttribute('aria-label')).toBe('这份举报已办结')
  expect(seal?.getAttribute('aria-hidden')).toBeNull()
})

test('renders no empty boxes', async () => {
  await render(<Slip title="回执">ZC67</Slip>)
  expect([...document.querySelectorAll('div')].filter((box) => !box.textContent)).toEqual([])
})
