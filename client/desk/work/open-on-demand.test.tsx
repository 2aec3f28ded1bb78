import { beforeEach, expect, test } from 'vitest'
import type { CaseDetail } from '../../../contract/desk/case.ts'
import { page, press as click } from '../../testing/citizen.ts'
import { sampleCase, sampleFile, type startDeskDouble } from '../../testing/desk-double.ts'
import { first, openDesk, press, startWorkbench } from '../../testing/workbench.tsx'

type File = CaseDetail['evidence'][number]

let desk: ReturnType<typeof startDeskDouble>
beforeEach(() => {
  desk = startWorkbench()
})
const opensWith = (part: Partial<CaseDetail>) =>
  void (desk.answers['case/open'] = ({ case_number: number }) => sampleCase(String(number), part))

const archive: File = {
  ...sampleFile,
  name: '材料.zip',
  mime: 'application/zip',
  preview: 'ready',
  text: 'tree',
}
const rows = [
  { depth: 0, name: '图/', size: null, note: null },
  { depth: 1, name: '一.txt', size: 3, note: null },
  { depth: 0, name: '锁.txt', size: 3, note: 'locked' },
  { depth: 0, name: '炸.txt', size: 9_000_000, note: 'bomb' },
  { depth: 0, name: '里.zip', size: 30, note: 'archive' },
]
const shownParts = { missing: null, total: 0, pages: 0, text: 'text', seconds: null, peaks: null }
const member = (row: number) => ({ ...shownParts, row, name: '里面', mime: 'text/plain', first: 1 })
const viewer = () => document.querySelector('dialog[aria-label^="材料"]')
const buttons = () =>
  [...(viewer()?.querySelectorAll('li button') ?? [])].map((each) => each.textContent)
const names = () =>
  [...(viewer()?.querySelectorAll('button') ?? [])].map((each) => each.textContent)
const passwordField = () => document.querySelector<HTMLInputElement>('input[name=password]')
const submit = (words: string) => {
  const field = passwordField()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  document.querySelector<HTMLElement>('button[type=submit][form]')?.click()
}

test('a member of an archive is opened from the tree, a locked one by its password', async () => {
  opensWith({ evidence: [archive] })
  desk.answers['evidence/text'] = ({ row }) => ({
    text:
      row === undefined
        ? { kind: 'tree', is_cut: false, hidden_removed: 0, rows }
        : {
            kind: 'text',
            is_cut: false,
            hidden_removed: 0,
            text: `这是第 ${JSON.stringify(row)} 行`,
          },
  })
  const opened: number[] = []
  desk.answers['evidence/open'] = ({ row, password }) => {
    const isLocked = row === 2 && password !== '对'
    if (!isLocked) opened.push(Number(row))
    const list = [{ ...archive, members: opened.map(member) }]
    // The reporter's password passes the check of traditional encryption, as one wrong password in 256 does.
    const reason = password === undefined || password === '碰巧' ? 'locked_or_broken' : 'locked'
    return { reason: isLocked ? reason : null, missing: null, list }
  }
  await openDesk(first)
  await click('打开来读')
  await expect.poll(buttons).toEqual(['打开一.txt', '打开锁.txt'])
  await click('打开一.txt')
  await expect.poll(page).toContain('这是第 1 行')
  expect(viewer()?.textContent).toContain('材料.zip › 里面')
  await click('← 往前')
  await expect.poll(buttons).toHaveLength(2)
  await click('打开锁.txt')
  await expect.poll(page).toContain('材料有密码')
  submit('错')
  await expect.poll(page).toContain('密码不对')
  submit('碰巧')
  await expect.poll(page).toContain('密码不对，或内容已损坏')
  submit('对')
  await expect.poll(page).toContain('这是第 2 行')
  expect(desk.sent('evidence/open').map(({ input }) => [input['row'], input['password']])).toEqual([
    [1, undefined],
    [2, undefined],
    [2, '错'],
    [2, '碰巧'],
    [2, '对'],
  ])
  expect(desk.sent('case/open')).toHaveLength(1)
})

test('a page of an authority’s answer has no 打码, because it would go nowhere', async () => {
  const picture: File = { ...sampleFile, preview: 'ready', pages: 1, total: 1 }
  const at = '2026-11-21T01:15:00Z'
  const answer = {
    id: '1',
    authority: '网信办',
    outcome: 'transferred',
    words: '已处置',
    at,
    by: null,
  }
  opensWith({
    evidence: [picture],
    authority_part: {
      awaited: [],
      reminders: [],
      answers: [{ ...answer, outcome: 'transferred', files: [{ ...picture, position: 1001 }] }],
    },
  })
  await openDesk(first)
  press('Space', { shiftKey: true })
  await expect.poll(names).toContain('打码')
  await click('往后 →')
  await expect.poll(names).not.toContain('打码')
  expect(names()).toContain('看清')
})

test('the reporter’s password that does not open a file is said to be wrong, in the list and where another is typed', async () => {
  opensWith({
    evidence: [
      {
        ...sampleFile,
        mime: 'application/pdf',
        preview: 'none',
        reason: 'locked',
        has_password: true,
      },
    ],
  })
  await openDesk(first)
  await expect.poll(page).toContain('有密码，举报人给的密码打不开')
  await click('输入密码')
  await expect
    .poll(() => document.querySelector('dialog')?.textContent)
    .toContain('举报人给的密码打不开。密码只用于这一次打开')
})

test.each([
  ['application/zip', true],
  ['application/vnd.rar', false],
  ['application/msword', false],
])('a password is asked for only where it opens the file: %s', async (mime, isAsked) => {
  opensWith({ evidence: [{ ...sampleFile, mime, preview: 'none', reason: 'locked' }] })
  await openDesk(first)
  await expect.poll(page).toContain('有密码，打不开')
  expect(page().includes('输入密码')).toBe(isAsked)
})

test('the dialog of a locked file says that the password is wrong, or why the content stays closed', async () => {
  const mime = 'application/pdf'
  const file: File = { ...sampleFile, name: '锁.pdf', mime, preview: 'none', reason: 'locked' }
  opensWith({ evidence: [file] })
  desk.answers['evidence/open'] = ({ password }) => ({
    reason: password === '对' ? 'unreadable' : 'locked',
    missing: null,
    list: [file],
  })
  await openDesk(first)
  await click('输入密码')
  await expect.poll(page).toContain('材料有密码')
  submit('错')
  await expect.poll(page).toContain('密码不对')
  expect(passwordField()?.value).toBe('错')
  submit('对')
  await expect.poll(page).toContain('打不开，可能已损坏')
  expect(page()).not.toContain('密码不对')
  expect(passwordField()?.value).toBe('对')
})

test('more frames of a film are offered while the server says that there are some', async () => {
  const film: File = {
    ...sampleFile,
    mime: 'video/mp4',
    preview: 'ready',
    pages: 6,
    total: 6,
    seconds: 2,
    has_more_frames: true,
  }
  opensWith({ evidence: [film] })
  desk.answers['evidence/open'] = () => ({
    reason: null,
    missing: null,
    list: [{ ...film, has_more_frames: false }],
  })
  await openDesk(first)
  press('Space', { shiftKey: true })
  await click('再看几帧')
  await expect.poll(page).toContain('没有更多画面了')
  expect(names()).not.toContain('再看几帧')
})

test('members of an archive inside are opened by its rows', async () => {
  const inside = { ...member(1), text: 'tree', first_row: 1000 }
  opensWith({ evidence: [{ ...archive, members: [inside] as NonNullable<File['members']> }] })
  desk.answers['evidence/text'] = () => ({
    text: { kind: 'tree', is_cut: false, hidden_removed: 0, rows },
  })
  desk.answers['evidence/open'] = () => ({
    reason: 'unreadable',
    missing: null,
    list: [archive],
  })
  await openDesk(first)
  await click('打开来读')
  await expect.poll(buttons).toHaveLength(2)
  await click('往后 →')
  await expect.poll(() => viewer()?.textContent).toContain('› 里面')
  await click('打开一.txt')
  await expect.poll(() => desk.sent('evidence/open').length).toBe(1)
  expect(desk.sent('evidence/open')[0]?.input['row']).toBe(1001)
})

test('打码 offers boxes of the recognised numbers of that page', async () => {
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }
  const numbers = [
    { ...box, page: 1 },
    { ...box, y: 0.5, page: 2 },
  ]
  opensWith({
    evidence: [{ ...sampleFile, mime: 'image/png', preview: 'ready', pages: 2, total: 2, numbers }],
  })
  desk.answers['evidence/redact'] = () => ({})
  await openDesk(first)
  press('Space', { shiftKey: true })
  await expect.poll(names).toContain('打码')
  await click('打码')
  await click('遮住识别出的号码（1）')
  await expect.poll(names).not.toContain('遮住识别出的号码（1）')
  await click('存为打码件')
  await expect
    .poll(() => desk.sent('evidence/redact'))
    .toMatchObject([{ input: { position: 1, page: 1, boxes: [box] } }])
})
