import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { press, page } from '../../testing/citizen.ts'
import { sampleCase, startDeskDouble } from '../../testing/desk-double.ts'
import { show } from '../../testing/show.tsx'
import { queryClient } from '../frame/queries.ts'
import { Quarantine } from './quarantine.tsx'

beforeEach(() => queryClient.clear())

const number = '20261121-0001'
const open = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <Quarantine />
    </QueryClientProvider>,
    '/load',
  )

test.for([
  ['放行', true],
  ['停用', false],
] as const)(
  'a supervisor may say %s of what links too much; then it is gone',
  async ([words, allow]) => {
    let list = [{ first: sampleCase(number), kind: 'image', cases: 214 }]
    const desk = startDeskDouble({
      'cluster/quarantine': () => ({ list }),
      'cluster/decide': () => {
        list = []
        return {}
      },
    })
    open()
    await expect.poll(page).toContain('同一张图片214')
    await press(words)
    await expect.poll(page).toBe('')
    expect(desk.sent('cluster/decide')).toMatchObject([
      { input: { case_number: number, kind: 'image', allow } },
    ])
  },
)
