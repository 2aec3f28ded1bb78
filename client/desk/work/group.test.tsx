import { beforeEach, expect, test, vi } from 'vitest'
import type { GroupMember, SimilarMember } from '../../../contract/subjects/group.ts'
import { page, press as click } from '../../testing/citizen.ts'
import { sampleCase, type startDeskDouble } from '../../testing/desk-double.ts'
import {
  claimed,
  first,
  openDesk,
  press,
  second,
  startWorkbench,
  third,
} from '../../testing/workbench.tsx'

const row = (number: string, part: Partial<GroupMember> = {}): GroupMember => ({
  ...sampleCase(number),
  words: `填了验证码 ${number}`,
  left_out: null,
  shown: `proof of ${number}`,
  ...part,
})
const offered: SimilarMember = {
  ...row('20261121-0077', { left_out: null }),
  reasons: [{ kind: 'host', measure: 0 }],
  outcome: null,
}
const otherType: SimilarMember = {
  ...row('20261121-0078', { left_out: 'other_type' }),
  reasons: [{ kind: 'url', measure: 0 }],
  outcome: null,
}

/** Stands in for the browser's, which happy-dom never calls back: all rows are on the screen but those below it. */
class ObserverDouble {
  static below = ''
  readonly #onChange: (entries: { isIntersecting: boolean }[]) => void
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#onChange = onChange
  }
  observe({ textContent }: Element) {
    const { below } = ObserverDouble
    this.#onChange([{ isIntersecting: below === '' || !textContent.includes(below) }])
  }
  disconnect() {}
}

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ObserverDouble)
  ObserverDouble.below = ''
  desk = startWorkbench()
  desk.answers['case/open'] = ({ case_number: number }) => sampleCase(String(number))
  desk.answers['subject/group'] = ({ after }) => ({
    kind: 'url',
    total: 1200,
    members: after === undefined ? [row(first), row(second)] : [row(third)],
  })
  desk.answers['subject/similar'] = () => ({ list: [offered, otherType] })
  desk.answers['case/batch'] = ({ cases }) => ({
    results: (cases as { case_number: string }[]).map(({ case_number }) => ({
      case_number,
      done: true,
      message: null,
      pending_id: null,
      proposed_version: null,
    })),
  })
})
const sentCases = () => desk.sent('case/batch')[0]?.input['cases']
const tickOf = (number: string) => {
  const label = [...document.querySelectorAll('label')].find(
    (each) => each.textContent === `处理 ${number}`,
  )
  const box = label?.querySelector('input')
  if (!box) throw new Error(`no tick of ${number}`)
  return box
}
const named = (...numbers: string[]) =>
  numbers.map((number) => ({ case_number: number, version: 3, shown: `proof of ${number}` }))

test('a large group is listed further, and a step for all is tried for what was listed alone', async () => {
  await openDesk()
  await claimed(desk, first)
  press('KeyD')
  await expect.poll(page).toContain('同一网址、同一类型的 1200 件')
  expect(page()).toContain('还有 1198 件没有列出')
  await click('再列一些')
  await expect.poll(page).toContain('还有 1197 件没有列出')
  await expect.poll(page).toContain('已看 3 · 勾选 3')
  expect(desk.sent('subject/group')[1]?.input).toEqual({ case_number: first, after: second })

  press('KeyA')
  await expect.poll(page).toContain('一起处理 3 件')
  await expect.poll(sentCases).toEqual(named(first, second, third))
  expect(desk.sent('case/batch')[0]?.input).toMatchObject({ dry_run: true, along_with: first })
})

test('an unticked member and an unticked similar case are not decided; a ticked one is, another type never', async () => {
  await openDesk()
  await claimed(desk, first)
  press('KeyD')
  await expect.poll(page).toContain('勾选 2')
  press('ArrowDown')
  await expect
    .poll(() => document.querySelector('[aria-expanded=true]')?.textContent)
    .toContain(second)
  press('KeyX')
  await expect.poll(() => tickOf(second).checked).toBe(false)
  expect(tickOf(offered.case_number).checked).toBe(false)
  expect(tickOf(otherType.case_number).disabled).toBe(true)
  tickOf(offered.case_number).click()
  await expect.poll(page).toContain('对勾选的 2 件一起处理')
  press('KeyA')
  await expect.poll(sentCases).toEqual(named(first, offered.case_number))
  expect(page()).toContain('1 人（没有勾选或没有看过）：不受影响')
})

test('a member that was not on the screen is not decided', async () => {
  ObserverDouble.below = second
  await openDesk()
  await claimed(desk, first)
  press('KeyD')
  await expect.poll(page).toContain('已看 1 · 勾选 1')
  press('KeyA')
  await expect.poll(sentCases).toEqual(named(first))
})

test('what is like a case stands below its report, with the reason', async () => {
  desk.answers['case/open'] = ({ case_number: number }) => sampleCase(String(number))
  await openDesk()
  await expect.poll(page).toContain('相似 2 件')
  expect(page()).toContain('同一网站')
  expect(page()).toContain('类型不同，单独办')
})
