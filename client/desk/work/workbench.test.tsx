import { beforeEach, describe, expect, test, vi } from 'vitest'
import { one } from '../../testing/render.tsx'
import {
  colleague,
  pendingStep,
  Refusal,
  sampleCase,
  sampleFile,
  type startDeskDouble,
} from '../../testing/desk-double.ts'
import {
  actionText,
  area,
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

describe('the workbench', () => {
  test('decides by two keys, and shows the prefetched next case', async () => {
    await openDesk()
    await claimed(desk, first)
    await expect.poll(() => desk.sent('case/next')).toHaveLength(1)
    await choose('KeyA', '受理')
    submit()
    await expect.poll(shown).toBe(`举报 ${second}`)
    const [step] = desk.sent('case/step')
    expect(step?.input).toEqual({ case_number: first, version: 3, step: 'accept' })
    expect(desk.sent('case/next')[0]?.input).toMatchObject({ prefetch: true, except: [first] })
    // It was not read a second time.
    expect(desk.sent('case/open').map(({ input }) => input['case_number'])).toEqual([first])
    await expect.poll(() => document.body.textContent).toContain('受理 20261121-0001 已提交')
  })

  test('undoes a decision by Z, and restores the draft', async () => {
    await openDesk()
    await claimed(desk, first)
    await choose('KeyQ', '请举报人补充')
    await say('请补充网址。')
    submit()
    await expect.poll(shown).toBe(`举报 ${second}`)
    press('KeyZ')
    await expect.poll(shown).toBe(`举报 ${first}`)
    expect(desk.sent('case/undo')[0]?.input).toEqual({ case_number: first, pending_id: 'p1' })
    await expect.poll(() => document.querySelector('textarea')?.value).toBe('请补充网址。')
  })

  test('sends nothing while a placeholder is left, and selects it', async () => {
    await openDesk()
    await claimed(desk, first)
    await expect.poll(actionText).toContain('受理并说明')
    await choose('Digit1', '受理')
    await expect.poll(actionText).toContain('还差：天数')
    submit()
    expect(desk.sent('case/step')).toHaveLength(0)
    const selected = () => area().value.slice(area().selectionStart, area().selectionEnd)
    await expect.poll(selected).toBe('{天数}')
  })

  test('keeps the draft on a conflict, and shows the changes', async () => {
    await openDesk()
    await claimed(desk, first)
    desk.answers['case/step'] = () => {
      throw new Refusal(409)
    }
    desk.answers['case/open'] = ({ case_number: number }) =>
      sampleCase(String(number), {
        version: 9,
        assignee: colleague,
        status_name: '已受理',
        status: 'accepted',
      })
    await choose('KeyQ', '请举报人补充')
    await say('请补充网址。')
    submit()
    await expect.poll(actionText).toContain('这件举报刚刚有变化')
    expect(actionText()).toContain('现由李强办理')
    expect(actionText()).toContain('状态：待受理 → 已受理')
    expect(area().value).toBe('请补充网址。')
  })

  test('shows and sends nothing of a withdrawn case', async () => {
    // A withdrawal lasts as long as the page.
    const withdrawn = '20261121-0009'
    await openDesk(withdrawn)
    await claimed(desk, withdrawn)
    await choose('KeyA', '受理')
    desk.live({ withdrawn: [withdrawn] })
    await expect.poll(() => document.body.textContent).toContain('举报人已撤回这件举报')
    expect(document.body.textContent).not.toContain('一打开就弹')
    submit()
    expect(desk.sent('case/step')).toHaveLength(0)
  })

  test('refetches the open case after missed events', async () => {
    await openDesk()
    await claimed(desk, first)
    desk.answers['case/open'] = () => {
      throw new Refusal(404)
    }
    desk.live({ missed: true })
    await expect.poll(() => document.body.textContent).toContain('举报人已撤回这件举报')
    expect(document.body.textContent).not.toContain('一打开就弹')
  })

  test('a finished preview appears without reading the case again', async () => {
    desk.answers['case/open'] = ({ case_number: number }) =>
      sampleCase(String(number), { evidence: [sampleFile] })
    let preview = 'waiting'
    desk.answers['evidence/progress'] = () => ({
      list: [{ ...sampleFile, preview, pages: preview === 'ready' ? 1 : 0 }],
    })
    await openDesk()
    await claimed(desk, first)
    await expect.poll(() => desk.sent('evidence/progress').length).toBeGreaterThan(0)
    expect(document.body.textContent).toContain('正在生成预览')
    preview = 'ready'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await vi.advanceTimersByTimeAsync(3000)
    await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toContain(first)
    expect(document.body.textContent).not.toContain('正在生成预览')
    const asked = desk.sent('evidence/progress').length
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(desk.sent('evidence/progress')).toHaveLength(asked)
    expect(desk.sent('case/open')).toHaveLength(1)
    expect(actionText()).not.toContain('这件举报刚刚有变化')
  })

  test('shows a colleague’s takeover, keeps the draft, and sends nothing', async () => {
    await openDesk()
    await claimed(desk, first)
    await choose('KeyQ', '请举报人补充')
    await say('请补充网址。')
    desk.live({ taken: [{ case_number: first, by: colleague }] })
    await expect.poll(actionText).toContain('李强已接手这件举报')
    expect(area().value).toBe('请补充网址。')
    submit()
    expect(desk.sent('case/step')).toHaveLength(0)
    // What was written goes to the colleague as a note that mentions them.
    desk.answers['case/note'] = () => ({ version: 4 })
    const handOver = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('把写的交给李强'),
    )
    handOver?.click()
    await expect.poll(() => desk.sent('case/note')[0]?.input['text']).toContain('@李强')
    expect(desk.sent('case/note')[0]?.input['text']).toContain('给举报人的话：请补充网址。')
    await expect.poll(() => Object.values(sessionStorage).join('')).not.toContain('请补充网址。')
  })

  test('asks before it takes a case from a colleague', async () => {
    desk.answers['case/open'] = ({ case_number: number }) =>
      sampleCase(String(number), { holder: colleague, lease_seconds: null })
    await openDesk()
    press('KeyO')
    await expect
      .poll(() => document.querySelector('dialog')?.textContent)
      .toContain('从李强那里接手')
    expect(desk.sent('case/claim')).toHaveLength(0)
    one('dialog form', HTMLFormElement).requestSubmit()
    await expect
      .poll(() => desk.sent('case/claim')[0]?.input)
      .toMatchObject({ case_number: first, take_over: true })
  })

  test('goes back to the case that was open before, by Shift+G', async () => {
    await openDesk()
    press('KeyG')
    await expect.poll(shown).toBe(`举报 ${second}`)
    press('KeyG', { shiftKey: true })
    await expect.poll(shown).toBe(`举报 ${first}`)
  })

  test('retries under the same key while the server is unreachable', async () => {
    await openDesk()
    await claimed(desk, first)
    let away = true
    desk.answers['case/step'] = () => {
      if (away) throw new Refusal(503)
      return { version: 4, pending: pendingStep('p1') }
    }
    await choose('KeyA', '受理')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    submit()
    await vi.advanceTimersByTimeAsync(7000)
    await expect.poll(actionText).toContain('服务器暂时连不上')
    away = false
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(shown).toBe(`举报 ${second}`)
    vi.useRealTimers()
    const keys = desk.sent('case/step').map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('keeps a draft through a reload', async () => {
    await openDesk()
    await claimed(desk, first)
    await choose('KeyN', '备注')
    await say('先问问平台。')
    expect(Object.values(sessionStorage).join('')).toContain('先问问平台。')
  })
})
