import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { Seal } from '../seal/seal.tsx'
import { Slip } from './slip.tsx'

const read = () => document.body.textContent

test('a slip is read from its title on, without its seal', async () => {
  await render(
    <Slip title={<h2>回执</h2>} aside="举报中心" seal={<Seal word="已收到" />}>
      ZC67
    </Slip>,
  )
  expect(read()).toMatch(/^回执举报中心.*ZC67$/)
  expect(document.querySelector('h2')?.textContent).toBe('回执')
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('renders no empty boxes', async () => {
  await render(<Slip title="回执">ZC67</Slip>)
  expect([...document.querySelectorAll('div')].filter((box) => !box.textContent)).toEqual([])
})
