import { beforeEach, expect, test } from 'vitest'
import { page } from '../../testing/citizen.ts'
import { sampleCase, type startDeskDouble } from '../../testing/desk-double.ts'
import {
  choose,
  claimed,
  first,
  openDesk,
  press,
  say,
  startWorkbench,
  submit,
} from '../../testing/workbench.tsx'

const words = '网站换了地址，还在骗人。'
const entry = { by: null, at: '2026-11-23T01:15:00Z', status_name: null, files: [] }

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  desk = startWorkbench()
  // The server groups no appeal; the page does not rely on it.
  desk.answers['case/open'] = ({ case_number: number }) =>
    sampleCase(String(number), {
      status: 'appealing',
      status_name: '申诉中',
      group_size: 4,
      stands: 'handled',
      may: ['reopen', 'close_appeal', 'uphold', 'ask'],
      entries: [
        { ...entry, kind: 'message', from: 'reporter', text: '补充一个网址。' },
        { ...entry, kind: 'appeal', from: 'reporter', text: words },
      ],
    })
})

test('an appeal opens alone, its words first, and is decided alone', async () => {
  await openDesk()
  await claimed(desk, first)
  const sections = [...document.querySelectorAll('section[aria-label="举报"] section')]
  expect(sections[0]?.getAttribute('aria-label')).toBe('申诉')
  expect(sections[0]?.textContent).toContain(words)
  expect(page().split(words)).toHaveLength(2)
  expect(page()).toContain('补充一个网址。')

  press('KeyD')
  await expect.poll(page).toContain('申诉单独办理，不和别的举报放在一起')
  expect(desk.sent('subject/group')).toEqual([])
  press('KeyX')
  await expect.poll(page).toContain('申诉单独办理，不能批量处理')

  await choose('KeyR', '维持原结果')
  await say('经复核，原处置没有变化。')
  submit()
  await expect.poll(() => desk.sent('case/step')).toHaveLength(1)
  expect(desk.sent('case/step')[0]?.input).toMatchObject({ case_number: first, step: 'uphold' })
  expect(desk.sent('case/batch')).toEqual([])
})
