import { describe, expect, test } from 'vitest'
import { receive } from '../../../contract/receive.ts'
import { reportAppeal, reportView, selfQuery } from '../../../contract/report/report.ts'
import { readReport, readStatus, readThread } from './received-report.ts'

const read = (report: unknown) => readReport(receive(reportView, report))

/** The actions of a report whose back end states none. */
const unstated = { isStated: false, message: true, appeal: true, urge: false }

describe('a report as any back end answers it', () => {
  test('has every member that our back end sends', () => {
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
      may: { isStated: true, message: true, appeal: true, urge: false },
    })
  })

  test.for([
    [{ status: 'received' }, false],
    [{ status: '待受理' }, false],
    [{ status: 1, status_name: '待受理' }, false],
    [{ status: '已办结' }, true],
    [{ description: '群里有人冒充客服' }, true],
  ] as const)('offers an appeal where the back end does not say: %o: %s', ([report, offers]) => {
    expect(read(report).may.appeal).toBe(offers)
  })

  test('has the words of its reporter, and no unreadable files', () => {
    const urls = ['https://a.example/x']
    const evidence = [{ name: 'a.png', size: 3, sm3: 'x' }, { size: 1 }]
    expect(read({ title: 'x', urls, evidence, outcome: 'handled' })).toEqual({
      title: 'x',
      urls,
      evidence: [{ name: 'a.png', size: 3 }],
      outcome: 'handled',
      may: unstated,
    })
    expect(read({ title: 'x', outcome: '3' }).outcome).toBeUndefined()
  })

  test('has the steps that have a name, and ignores progress of another type', () => {
    expect(
      read({ title: 'x', progress: [{ name: '受理', reached_at: null }, {}] }).progress,
    ).toEqual([{ name: '受理' }])
    expect(read({ title: 'x', progress: 60 }).progress).toBeUndefined()
    expect(read({ title: 'x', progress: '60%' }).progress).toBeUndefined()
  })

  test.for([
    [{ status: '核查中' }, '核查中'],
    [{ status: 7 }, undefined],
    [{ status: 9, status_name: '已转交网安' }, '已转交网安'],
    [{ status: 'closed' }, '已办结'],
    [{ title: '假冒客服' }, undefined],
    [{ status: 'toString', title: 'x' }, 'toString'],
  ])('%j has the status %j', ([said, words]) => {
    expect(read(said).status_name).toBe(words)
  })

  test('leaves out members that the back end did not send', () => {
    const report = read({ title: 'x', status: 1 })
    expect(report).toEqual({ title: 'x', may: unstated })
  })

  test.for([null, {}, [], 'x', { more: 1 }, { msg: '未找到' }])(
    'throws when nothing is readable: %j',
    (answer) => {
      expect(() => readReport(receive(selfQuery.output, { report: answer }).report)).toThrow(
        '无法读取',
      )
    },
  )
})

test('a message of an unknown author has no author', () => {
  const thread = [{ from: '3', msg: '收到' }, { from: 'reporter' }, { msg: '' }, '请补充截图']
  const said = receive(reportAppeal.output, { thread }).thread
  expect(readThread(said)).toEqual([{ msg: '收到', files: [] }])
})

test('an absent status is undefined', () => {
  expect(readStatus({})).toBeUndefined()
})

test('has type and message of a back end with the specification’s fields alone, and no thread', () => {
  const answer = { query_code: 'JB1', report_type_id: 2, real_name: 1, msg: '已转属地' }
  const report = readReport(receive(selfQuery.output, answer).report)
  expect(report).toMatchObject({ report_type_id: 2, real_name: true, msg: '已转属地' })
  expect(report.thread).toBeUndefined()
})
