import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { startDeskDouble } from '../../testing/desk-double.ts'
import { one } from '../../testing/render.tsx'
import { show } from '../../testing/show.tsx'
import { queryClient } from '../frame/queries.ts'
import Replies from './replies-page.tsx'

const id = '7b0d4f3e-52a5-4b0e-9d57-3f0f3a1c2b99'

test('an answer is undone by Z, but not by a letter that is typed into the next one', async () => {
  const desk = startDeskDouble({
    'answer/enter': () => ({ id, is_back: false }),
    'answer/undo': () => null,
  })
  show(
    <QueryClientProvider client={queryClient}>
      <Replies />
    </QueryClientProvider>,
    '/replies?case=20261121-0001',
  )
  await expect.poll(() => document.querySelector('textarea')).not.toBeNull()
  one('select', HTMLSelectElement).value = 'filed'
  one('textarea', HTMLTextAreaElement).value = '已立案侦查'
  one('form', HTMLFormElement).requestSubmit()
  await expect.poll(() => document.body.textContent).toContain('撤销（10 秒）')
  const press = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyZ', bubbles: true }))
  press(one('textarea'))
  expect(desk.sent('answer/undo')).toEqual([])
  press(document.body)
  await expect
    .poll(() => desk.sent('answer/undo')[0]?.input)
    .toEqual({ case_number: '20261121-0001', id })
})
