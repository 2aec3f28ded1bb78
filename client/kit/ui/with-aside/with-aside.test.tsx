import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { AsidePart } from './aside-part.tsx'
import { WithAside } from './with-aside.tsx'

test('the aside is read after the page, each part under its name', async () => {
  const { show } = await render(
    <WithAside aside={<AsidePart title="接下来">告诉您是否受理。</AsidePart>}>已收到。</WithAside>,
  )
  expect(document.body.textContent).toBe('已收到。接下来告诉您是否受理。')
  const part = document.querySelector('section')
  const name = document.getElementById(part?.getAttribute('aria-labelledby') ?? '')
  expect(name?.textContent).toBe('接下来')
  await show(<WithAside aside={undefined}>已收到。</WithAside>)
  expect(document.body.textContent).toBe('已收到。')
  expect(document.querySelector('section, div div')).toBeNull()
})
