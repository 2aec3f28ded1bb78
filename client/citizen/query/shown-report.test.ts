import { describe, expect, test } from 'vitest'
import { receive } from '../../../contract/receive.ts'
import { reportAppeal, reportView, selfQuery } from '../../../contract/report.ts'
import { shownReport, shownStatus, shownThread } from './shown-report.ts'

const read = (report: unknown) => shownReport(receive(reportView, report))

describe('a report as any back end answers it', () => {
  test('is shown as ours says it', () => {
    const at = '2026-08-01T01:05:00Z'
    const report = read({
      status: 'closed',
      status_name: '已办结',
      report_type: { id: 3, name: '诈骗' },
      title: null,
      real_name: false,
      reported_at: at,
      file_count: 2,
      timeline: [{ status: 'received', status_name: '待受理', at, note: null }],
      thread: [{ from: 'centre', kind: 'reply', msg: '已处置', files: [], at }],
      may: { message: true, appeal: true },
    })
    expect(report).toEqual({
      status: 'closed',
      status_name: '已办结',
      type_name: '诈骗',
      real_name: false,
      reported_at: at,
      file_count: 2,
      timeline: [{ status: 'received', status_name: '待受理', at }],
      thread: [{ from: 'centre', kind: 'reply', msg: '已处置', files: [], at }],
      may: { message: true, appeal: true, urge: false },
    })
  })

  test('has its own words, and no files of another meaning', () => {
    const urls = ['https://a.example/x']
    const evidence = [{ name: 'a.png', size: 3, sm3: 'x' }, { size: 1 }]
    expect(read({ title: 'x', urls, evidence, outcome: 'handled' })).toEqual({
      title: 'x',
      urls,
      evidence: [{ name: 'a.png', size: 3 }],
      outcome: 'handled',
    })
    expect(read({ title: 'x', outcome: '3' }).outcome).toBeUndefined()
  })

  test('has the steps that have a name, and those of no other back end break nothing', () => {
    expect(
      read({ title: 'x', progress: [{ name: '受理', reached_at: null }, {}] }).progress,
    ).toEqual([{ name: '受理' }])
    expect(read({ title: 'x', progress: 60 }).progress).toBeUndefined()
    expect(read({ title: 'x', progress: '60%' }).progress).toBeUndefined()
  })

  test.for([
    [{ status: '核查中' }, '核查中'],
    [{ status: 7 }, undefined],
    [{ status: 9, status_text: '已转交网安' }, '已转交网安'],
    [{ status: 'closed' }, '已办结'],
    [{ title: '假冒客服' }, undefined],
    [{ status: 'toString', title: 'x' }, 'toString'],
  ])('%j has the status %j', ([said, words]) => {
    expect(read(said).status_name).toBe(words)
  })

  test('of which only a result in words comes shows that as the reply', () => {
    expect(read({ status: '办结', result: '已关停该网站' }).thread).toEqual([
      { from: 'centre', kind: 'reply', msg: '已关停该网站', files: [] },
    ])
  })

  test('says nothing of what is not said', () => {
    const report = read({ title: 'x', status: 1 })
    expect(Object.keys(report).sort()).toEqual(['title'])
  })

  test.for([null, {}, [], 'x', { more: 1 }, { result: '未找到' }])(
    'is never taken for none when nothing of it can be read: %j',
    (answer) => {
      expect(() => shownReport(receive(selfQuery.output, { report: answer }).report)).toThrow(
        '系统繁忙',
      )
    },
  )
})

test('a message whose author is not named in our words is nobody’s in particular', () => {
  const thread = [{ from: '3', content: '收到' }, { from: 'reporter' }, { msg: '' }, '请补充截图']
  const said = receive(reportAppeal.output, { messages: thread }).thread
  expect(shownThread(said)).toEqual([{ msg: '收到', files: [] }])
})

test('no status is none', () => {
  expect(shownStatus({})).toBeUndefined()
})
