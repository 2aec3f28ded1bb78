import { expect, test } from 'vitest'
import { one, render } from '../../../testing/render.tsx'
import { ReadingLine } from './reading-line.tsx'

test('the line follows the pointer, then the focus', async () => {
  await render(
    <>
      <button type="button">下一步</button>
      <ReadingLine />
    </>,
  )
  const at = () => one('[aria-hidden=true]').style.transform
  document.body.dispatchEvent(new PointerEvent('pointermove', { clientY: 120.4, bubbles: true }))
  expect(at()).toBe('translateY(120px)')
  one('button').getBoundingClientRect = () => new DOMRect(0, 300, 80, 44)
  one('button').focus()
  expect(at()).toBe('translateY(344px)')
})
