import { beforeEach, describe, expect, test } from 'vitest'
import { type startDeskDouble } from '../../testing/desk-double.ts'
import { one } from '../../testing/render.tsx'
import {
  actionText,
  claimed,
  first,
  openDesk,
  press,
  second,
  shown,
  startWorkbench,
  submit,
} from '../../testing/workbench.tsx'
import { forgetUndo } from './undo.ts'

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  forgetUndo()
  desk = startWorkbench()
})

/** Answers with macros of these names instead of the usual one. */
function offerMacros(...names: string[]) {
  const offered = (desk.answers['macro/list']?.({}) ?? {}) as { list?: object[] }
  const macros = names.map((name, index) => ({
    ...offered.list?.[0],
    id: `m${index}`,
    name,
    digit: index + 1,
    reply: '已受理。',
  }))
  desk.answers['macro/list'] = () => ({ ...offered, list: macros })
}

describe('macros', () => {
  const shownNames = () =>
    [...document.querySelectorAll('section[aria-label="处理"] [aria-keyshortcuts]')].flatMap(
      ({ textContent }) => /^第.个/.exec(textContent ?? '') ?? [],
    )

  test('beyond five are folded, and never move, however often one is used', async () => {
    offerMacros(...'一二三四五六七'.split('').map((count) => `第${count}个`))
    await openDesk()
    await claimed(desk, first)
    await expect.poll(shownNames).toEqual(['第一个', '第二个', '第三个', '第四个', '第五个'])
    one('button[aria-expanded=false]').click()
    await expect.poll(shownNames).toHaveLength(7)
    one('button[aria-expanded=true]').click()
    // A folded one keeps its key.
    press('Digit7')
    await expect.poll(() => document.querySelector('textarea')?.value).toBe('已受理。')
    // The buttons make room for the words, and come back.
    expect(shownNames()).toEqual([])
    expect(actionText()).toContain('换一种')
    submit()
    await expect.poll(shown).toBe(`举报 ${second}`)
    await expect.poll(() => shownNames()[0]).toBe('第一个')
    press('Digit7')
    await expect.poll(() => document.querySelector('textarea')?.value).toBe('已受理。')
  })
})

describe('a batch', () => {
  const dialog = () => document.querySelector('dialog') ?? document.body
  const select = (label: string) => {
    const found = [...dialog().querySelectorAll('label')].find(({ textContent }) =>
      textContent?.startsWith(label),
    )
    return one(`#${CSS.escape(found?.htmlFor ?? '')}`, HTMLSelectElement)
  }
  const click = (name: string) => {
    const buttons = [...dialog().querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent?.startsWith(name))?.click()
  }

  test('is filled in by a macro, names its cases, and is taken back by Z from its results', async () => {
    offerMacros('受理并说明')
    desk.answers['case/batch'] = ({ cases }) => ({
      results: (cases as { case_number: string }[]).map(({ case_number }) => ({
        case_number,
        done: true,
        message: null,
        pending_id: 'p1',
      })),
    })
    await openDesk()
    await claimed(desk, first)
    press('KeyX')
    await expect.poll(() => document.body.textContent).toContain('批量 1 件')
    press('KeyB', { shiftKey: true })
    await expect.poll(() => dialog().textContent).toContain('批量处理 1 件')
    const field = select('快捷处理')
    field.value = 'm0'
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => select('做什么').value).toBe('accept')
    click('先检查，不提交')
    await expect.poll(() => dialog().textContent).toContain(`${first}举报 ${first}可以`)
    click('执行 1 件')
    await expect.poll(() => dialog().textContent).toContain('撤销（10 秒）')
    expect(desk.sent('case/batch').at(-1)?.input).toMatchObject({
      cases: [{ case_number: first, version: 3 }],
      dry_run: false,
      step: 'accept',
      text: '已受理。',
    })
    press('KeyZ')
    await expect
      .poll(() => desk.sent('case/undo')[0]?.input)
      .toEqual({ case_number: first, pending_id: 'p1' })
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('says which cases it sends for review, and takes them back by Z', async () => {
    offerMacros('受理并说明')
    desk.answers['case/batch'] = ({ cases, dry_run }) => ({
      results: (cases as { case_number: string }[]).map(({ case_number }) => ({
        case_number,
        done: true,
        message: '送审：须由另一位审核人员同意',
        pending_id: null,
        proposed_version: dry_run ? null : 9,
      })),
    })
    await openDesk()
    await claimed(desk, first)
    press('KeyX')
    await expect.poll(() => document.body.textContent).toContain('批量 1 件')
    press('KeyB', { shiftKey: true })
    await expect.poll(() => dialog().textContent).toContain('批量处理 1 件')
    const field = select('快捷处理')
    field.value = 'm0'
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => select('做什么').value).toBe('accept')
    click('先检查，不提交')
    await expect.poll(() => dialog().textContent).toContain('送审：须由另一位审核人员同意')
    click('执行 1 件')
    await expect.poll(() => dialog().textContent).toContain('撤销（10 秒）')
    press('KeyZ')
    await expect
      .poll(() => desk.sent('case/return')[0]?.input)
      .toEqual({ case_number: first, version: 9 })
  })
})
