import { beforeEach, describe, expect, test } from 'vitest'
import {
  colleague,
  pendingStep,
  sampleCase,
  type startDeskDouble,
} from '../../testing/desk-double.ts'
import {
  actionText,
  choose,
  claimed,
  first,
  openDesk,
  press,
  say,
  second,
  shown,
  startWorkbench,
  submit,
} from '../../testing/workbench.tsx'

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  desk = startWorkbench()
})

describe('a key', () => {
  test('sends a step for review by S, and takes it back by Z', async () => {
    await openDesk()
    await claimed(desk, first)
    press('KeyS')
    await choose('KeyA', '受理')
    await expect.poll(actionText).toContain('送审并看下一件')
    await expect.poll(() => desk.sent('case/next')).toHaveLength(1)
    submit()
    await expect.poll(shown).toBe(`举报 ${second}`)
    expect(desk.sent('case/propose')[0]?.input).toEqual({
      case_number: first,
      version: 3,
      step: 'accept',
    })
    expect(desk.sent('case/step')).toHaveLength(0)
    press('KeyZ')
    await expect
      .poll(() => desk.sent('case/return')[0]?.input)
      .toEqual({ case_number: first, version: 6 })
  })

  test('a reviewer agrees by Y with what is shown', async () => {
    desk.answers['case/open'] = ({ case_number: number }) =>
      sampleCase(String(number), {
        may: ['close'],
        proposal: {
          step: 'close',
          before: [],
          outcome: 'handled',
          authority: null,
          text: '账号已关闭。',
          note: null,
          by: colleague,
          at: '2026-11-21T01:15:00Z',
          may_review: true,
        },
      })
    await openDesk()
    await claimed(desk, first)
    await expect.poll(actionText).toContain('李强送审：办结')
    expect(actionText()).toContain('已处置。账号已关闭。')
    await expect.poll(() => desk.sent('case/next')).toHaveLength(1)
    press('KeyY')
    await expect.poll(shown).toBe(`举报 ${second}`)
    expect(desk.sent('case/step')[0]?.input).toEqual({
      case_number: first,
      version: 3,
      step: 'close',
      outcome: 'handled',
      text: '账号已关闭。',
    })
  })

  test('puts a case aside by P, with a reason', async () => {
    await openDesk()
    await claimed(desk, first)
    await choose('KeyP', '放一放')
    await say('等平台回电')
    submit()
    await expect.poll(shown).toBe(`举报 ${second}`)
    expect(desk.sent('case/park')[0]?.input).toEqual({
      case_number: first,
      version: 3,
      for: 'hour',
      reason: '等平台回电',
    })
  })

  test('says why a step is not possible, and what to do instead', async () => {
    const why = '已受理的举报不能“办结”，现在可以：转办'
    desk.answers['case/open'] = ({ case_number: number }) =>
      sampleCase(String(number), { may_not: [{ step: 'close', why }] })
    await openDesk()
    await claimed(desk, first)
    press('KeyE')
    await expect.poll(() => document.body.textContent).toContain(why)
  })

  test('is not needed to learn why an appeal is another person’s, who may take it', async () => {
    const why = '原结果由您作出或送审，申诉由另一位同事决定。'
    desk.answers['case/open'] = ({ case_number: number }) =>
      sampleCase(String(number), {
        status: 'appealing',
        may: [],
        may_not: [
          { step: 'accept', why: '申诉中的举报不能“受理”' },
          { step: 'uphold', why },
        ],
      })
    await openDesk()
    await expect.poll(actionText).toContain(why)
    expect(desk.sent('case/claim')).toHaveLength(0)
  })
})

test.each([
  ['one’s own decision', {}, '您刚做了决定，几秒后生效'],
  ['a colleague’s decision', { by: colleague }, '李强刚做了决定，几秒后生效'],
])('a key in the seconds before %s takes effect says whose it is', async (_whose, by, words) => {
  desk.answers['case/open'] = ({ case_number: number }) =>
    sampleCase(String(number), { may: [], pending: { ...pendingStep('p1'), ...by } })
  await openDesk()
  await expect.poll(actionText).toContain(words)
})
