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
  const saved = { id: 's1', name: '新域名', shared: true, mine: true }

  test('have a key each, which is shown: V and a letter, or a number for a saved one', async () => {
    const filter = { view: 'urgent', report_type_ids: [3], statuses: [] }
    desk.answers['view/list'] = () => ({ list: [{ ...saved, filter }] })
    await openDesk()
    await expect.poll(() => one('nav').textContent).toContain('新域名')
    expect(one('[aria-keyshortcuts="V W"]').textContent).toContain('我的')
    press('KeyV')
    // No action has this key now: it belongs to the list alone.
    press('KeyW')
    await expect.poll(filters).toContainEqual({ view: 'mine', report_type_ids: [], statuses: [] })
    expect(document.querySelector('[aria-pressed=true]')).toBeNull()
    press('KeyV')
    press('Digit1')
    await expect.poll(filters).toContainEqual(filter)
  })

  test('keep the filter, and their counts follow it', async () => {
    desk.answers['view/list'] = () => ({ list: [{ ...saved, filter: { view: 'mine' } }] })
    desk.answers['case/counts'] = ({ filter }) => {
      const isNarrow = JSON.stringify(filter).includes('[3]')
      const counts = { mine: isNarrow ? 2 : 7, s1: 5, ended: 3 }
      return { counts, capped: ['s1'], partial: ['ended'], urgent: 0, done_today: 0 }
    }
    await openDesk(first, '&types=3')
    const count = (name: string) => one(`[aria-keyshortcuts="V ${name}"]`).textContent
    await expect.poll(() => count('W')).toBe('我的2W')
    expect(count('1')).toBe('新域名5+1')
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
    // A folded one keeps its key.
    press('Digit7')
    await expect.poll(() => document.querySelector('textarea')?.value).toBe('已受理。')
    expect(shownNames()).not.toContain('第七个')
    one('button[aria-expanded=false]').click()
    await expect.poll(shownNames).toHaveLength(7)
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
