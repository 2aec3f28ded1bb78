import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { Track } from './track.tsx'

test('announces the progress that it shows', async () => {
  await render(
    <Track
      steps={[
        { name: '收到', detail: '11 月 21 日', state: 'done' },
        { name: '受理', detail: '已超 2 天', state: 'late' },
        { name: '办理', state: 'next' },
      ]}
    />,
  )
  const steps = [...document.querySelectorAll('ol > li')]
  expect(steps.map((step) => step.textContent)).toEqual([
    '收到（已完成）11 月 21 日',
    '受理（已超时）已超 2 天',
    '办理',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})
