import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { sampleCase, startDeskDouble } from '../../testing/desk-double.ts'
import { show } from '../../testing/show.tsx'
import { press } from '../../testing/workbench.tsx'
import { queryClient } from '../frame/queries.ts'
import SubjectPage from './subject-page.tsx'

const [first, second] = ['20261121-0001', '20261105-0002'] as const
const handled = { outcome: 'handled', authority: '某市公安局', still_there: true } as const

beforeEach(() => queryClient.clear())

const open = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <SubjectPage />
    </QueryClientProvider>,
    `/subject?case=${first}&n=1`,
  )
const text = () => document.body.textContent

test('the page of a subject says what came of it, by whom, what is open and what came after', async () => {
  const desk = startDeskDouble({
    'subject/open': () => ({
      subjects: [
        { kind: 'host', name: 'bad-site.top' },
        { kind: 'image', name: '' },
      ],
      list: [
        { ...sampleCase(first), outcome: null, authority: null, ended_at: null, still_there: null },
        {
          ...sampleCase(second, { status: 'closed', arrived_at: '2026-11-05T01:00:00Z' }),
          ...handled,
          ended_at: '2026-11-09T01:00:00Z',
        },
      ],
      has_more: false,
    }),
  })
  const address = open()
  await expect
    .poll(text)
    .toContain('2 件 · 在办 1 件 · 已处置 1 件 · 首次处置后又收到 1 件 · 1 件的举报人说还在')
  expect(text()).toContain('某市公安局')
  expect(document.querySelector('[aria-current]')?.textContent).toContain('图片')
  // The subject is named by its place: no address and no call holds it.
  expect(desk.sent('subject/open')).toMatchObject([{ input: { case_number: first, place: 1 } }])
  press('KeyD', { shiftKey: true })
  await expect.poll(() => address().path).toBe(`/work?case=${first}`)
})
