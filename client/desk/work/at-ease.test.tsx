import { beforeEach, describe, expect, test } from 'vitest'
import {
  pendingStep,
  sampleCase,
  sampleFile,
  type startDeskDouble,
} from '../../testing/desk-double.ts'
import { one, render, settle } from '../../testing/render.tsx'
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
import { SearchWords } from '../frame/hostile-text.tsx'
import { CaseRow } from '../queue/case-row.tsx'
import { FootLine } from './bench-frame.tsx'
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
      .toEqual([expect.stringContaining(`受理 ${second} 已提交，之前还有 1 次可以撤销`)])
    press('KeyZ')
    await expect.poll(bars).toEqual([expect.stringMatching(new RegExp(`^受理 ${first} 已提交\\d`))])
    expect(desk.sent('case/undo').map(({ input }) => input['pending_id'])).toEqual(['p2'])
  })
})

test('the title of the tab counts the urgent cases', async () => {
  desk.answers['case/counts'] = () => ({
    counts: {},
    capped: [],
    partial: [],
    urgent: 3,
    done_today: 0,
    cases_today: 0,
    danger: 0,
    danger_case: null,
  })
  await openDesk()
  await expect.poll(() => document.title).toBe('(3) 办理 - 举报工作台')
})

test('the connection line does not say connected while the banner says otherwise', async () => {
  useConnection.setState({ isUp: false })
  await render(<FootLine isLiveDown={false} isNextReady onKeys={() => undefined} />)
  expect(document.body.textContent).toContain('服务器连不上，正在重试')
  expect(document.body.textContent).not.toContain('已连接')
  await settle(() => useConnection.setState({ isUp: true }))
})

test('a file without a preview is named by its kind, never by its media type', async () => {
  const pdf = { ...sampleFile, mime: 'application/pdf', preview: 'none' as const }
  desk.answers['case/open'] = ({ case_number: number }) =>
    sampleCase(String(number), { evidence: [pdf], involves_minors: true })
  await openDesk()
  expect(document.body.textContent).toContain('无法预览PDF')
  expect(document.body.textContent).not.toContain('application/')
})

describe('lists', () => {
  const filters = () => desk.sent('case/list').map(({ input }) => input['filter'])

  test('have a key each, which is shown: V and a letter', async () => {
    await openDesk()
    expect(one('[aria-keyshortcuts="V W"]').textContent).toContain('我的')
    press('KeyV')
    // No action has this key now: it belongs to the list alone.
    press('KeyW')
    await expect.poll(filters).toContainEqual({ view: 'mine', report_type_ids: [], statuses: [] })
    expect(document.querySelector('[aria-pressed=true]')).toBeNull()
  })

  test('keep the filter, and their counts follow it', async () => {
    desk.answers['case/counts'] = ({ filter }) => {
      const isNarrow = JSON.stringify(filter).includes('[3]')
      const counts = { mine: isNarrow ? 2 : 7, urgent: 5, ended: 3 }
      return {
        counts,
        capped: ['urgent'],
        partial: ['ended'],
        urgent: 0,
        done_today: 0,
        cases_today: 0,
      }
    }
    await openDesk(first, '&types=3')
    const count = (name: string) => one(`[aria-keyshortcuts="V ${name}"]`).textContent
    await expect.poll(() => count('W')).toBe('我的2W')
    expect(count('Y')).toBe('优先5+Y')
    press('KeyV')
    press('KeyW')
    await expect.poll(filters).toContainEqual({ view: 'mine', report_type_ids: [3], statuses: [] })
    expect(count('E')).toBe('已办结3+E')
    press('KeyV')
    press('KeyE')
    await expect.poll(() => document.body.textContent).toContain('最近 1 万件中 3 件')
  })

  test('can be filtered by every type of the scope, also those without a case here', async () => {
    const macros = desk.answers['macro/list']?.({})
    const types = ['诈骗', '网络谣言'].map((name, index) => ({ id: index + 3, name }))
    desk.answers['macro/list'] = () => ({ ...(macros as object), report_types: types })
    desk.answers['people/colleagues'] = () => ({ list: [] })
    await openDesk()
    await expect.poll(() => desk.sent('macro/list').length).toBe(1)
    press('KeyF')
    await expect.poll(() => document.querySelector('dialog')?.textContent).toContain('网络谣言')
  })
})

describe('a search', () => {
  const search = (words: string, list: object[] = [], next: string | null = null) => {
    desk.answers['case/search'] = () => ({ list, next })
    return openDesk(first, `&q=${words}`)
  }
  const listText = () => one('section[aria-label="举报列表"]').textContent

  test.each([
    ['13800138000', '电话和姓名不能查，请问查询码'],
    ['王晓', '举报人的姓名不能查'],
  ])('for %s says what it cannot find', async (words, said) => {
    await search(words)
    await expect.poll(listText).toContain(said)
  })

  test('says how many were found, and that there are more', async () => {
    const rows = [first, second].map((number) => sampleCase(number))
    await search('赌博', rows, 'further')
    await expect.poll(listText).toContain('搜索“赌博”2+ 件')
    expect(listText()).not.toContain('请问查询码')
  })

  test('highlights its words, and shows the status of each case', async () => {
    const row = sampleCase(first, { headline: '有人开赌博网站' })
    const page = (
      <SearchWords value={['赌博']}>
        <CaseRow
          {...{ row, isOpen: false, isEntry: true, isSelected: false, hasStatus: true }}
          memberId="me"
          now={0}
          onOpen={() => undefined}
          onSelect={() => undefined}
        />
      </SearchWords>
    )
    await render(page)
    expect(one('mark').textContent).toBe('赌博')
    expect(one('button').textContent).toContain('待受理 匿名')
  })
})
