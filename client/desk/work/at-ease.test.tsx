import { beforeEach, describe, expect, test } from 'vitest'
import {
  pendingStep,
  sampleCase,
  sampleFile,
  type startDeskDouble,
} from '../../testing/desk-double.ts'
import { render } from '../../testing/render.tsx'
import {
  choose,
  claimed,
  first,
  openDesk,
  press,
  second,
  shown,
  startWorkbench,
  submit,
  third,
} from '../../testing/workbench.tsx'
import { useConnection } from '../frame/connection.ts'
import { FootLine } from './foot-line.tsx'
import { forgetUndo } from './undo.ts'

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  forgetUndo()
  desk = startWorkbench()
})

/** Accepts the open case, and waits for the next one. */
async function accept(number: string, next: string) {
  await claimed(desk, number)
  await choose('KeyA', '受理')
  submit()
  await expect.poll(shown).toBe(`举报 ${next}`)
}

describe('undo', () => {
  test('is one bar, which counts the decisions before the last', async () => {
    let decided = 0
    desk.answers['case/step'] = () => ({ version: 4, pending: pendingStep(`p${(decided += 1)}`) })
    await openDesk()
    await accept(first, second)
    await accept(second, third)
    const bars = () =>
      [...document.querySelectorAll('[aria-label="可以撤销"]')].map((bar) => bar.textContent)
    await expect
      .poll(bars)
      .toEqual([expect.stringContaining(`已受理 ${second}，之前还有 1 次可以撤销`)])
    press('KeyZ')
    await expect.poll(bars).toEqual([expect.stringMatching(new RegExp(`^已受理 ${first}\\d`))])
    expect(desk.sent('case/undo').map(({ input }) => input['pending_id'])).toEqual(['p2'])
  })
})

test('the title of the tab counts the urgent cases', async () => {
  desk.answers['case/counts'] = () => ({ counts: {}, capped: [], urgent: 3, done_today: 0 })
  await openDesk()
  await expect.poll(() => document.title).toBe('(3) 办理 - 举报工作台')
})

test('the connection line does not say connected while the banner says otherwise', async () => {
  useConnection.setState({ isUp: false })
  await render(<FootLine isLiveDown={false} isNextReady onKeys={() => undefined} />)
  expect(document.body.textContent).toContain('服务器连不上，正在重试')
  expect(document.body.textContent).not.toContain('已连接')
  useConnection.setState({ isUp: true })
})

test('a file without a preview is named by its kind, never by its media type', async () => {
  const pdf = { ...sampleFile, mime: 'application/pdf', preview: 'none' as const }
  desk.answers['case/open'] = ({ case_number: number }) =>
    sampleCase(String(number), { evidence: [pdf], involves_minors: true })
  await openDesk()
  expect(document.body.textContent).toContain('无法预览PDF')
  expect(document.body.textContent).not.toContain('application/')
})
