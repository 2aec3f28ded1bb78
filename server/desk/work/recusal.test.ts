import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseClaim, caseNext, caseOpen } from '../../../contract/desk/case.ts'
import { caseAssign, caseBatch, caseList, caseSearch } from '../../../contract/desk/queue.ts'
import { recusalAsk, recusalGiveBack, recusalList } from '../../../contract/desk/recusal.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { searchTasks } from '../search/tasks.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

let named: StaffOfTest
let colleague: StaffOfTest
let supervisor: StaffOfTest
const api = await closeAfterAll(createEvidenceTestApi())
const { cases } = api
beforeEach(async () => {
  await cases.clear()
  named = await api.staff(['handler', 'reviewer'], { name: '张伟' })
  colleague = await api.staff(['handler'])
  supervisor = await api.staff(['supervisor'])
})

const words = '举报中心的張 偉包庇这个网站'
const next = async (who: StaffOfTest) =>
  z.parse(caseNext.output, (await who.call(caseNext)).data).case?.case_number
const codes = (who: StaffOfTest, case_number: string) =>
  Promise.all(
    [caseOpen, caseClaim].map(async (call) => (await who.call(call, { case_number })).errcode),
  )
const recusals = async (who = supervisor) =>
  z.parse(recusalList.output, (await who.call(recusalList)).data).list

describe('a case that names a colleague', () => {
  test('does not open for them by number, and goes to the supervisor', async () => {
    const { caseNumber } = await cases.make({ description: words }, { assignee: named.id })
    expect(await codes(named, caseNumber)).toEqual([404, 404])
    expect(await codes(colleague, caseNumber)).toEqual([0, 0])
    expect(await recusals()).toMatchObject([
      { case_number: caseNumber, of: { name: '张伟' }, state: 'named' },
    ])
    expect((await cases.row(caseNumber)).assignee).toBeNull()
  })

  test('is not their next one, and not in their lists, searches and batches', async () => {
    const about = await cases.make({ description: words })
    const other = await cases.make()
    await searchTasks(api.staffContext).index_reports()
    expect(await next(named)).toBe(other.caseNumber)
    const numbersOf = async (
      who: StaffOfTest,
      call: typeof caseList | typeof caseSearch,
      input: object,
    ) => {
      const { data } = await who.call(call, input)
      return z.parse(call.output, data).list.map(({ case_number }) => case_number)
    }
    const list = { filter: { view: 'all_open' } }
    expect(await numbersOf(named, caseList, list)).toEqual([other.caseNumber])
    expect(await numbersOf(colleague, caseList, list)).toHaveLength(2)
    for (const wanted of ['包庇', about.caseNumber]) {
      expect(await numbersOf(named, caseSearch, { words: wanted })).toEqual([])
      expect(await numbersOf(colleague, caseSearch, { words: wanted })).toEqual([about.caseNumber])
    }
    const batch = {
      cases: [{ case_number: about.caseNumber, version: 0 }],
      dry_run: true,
      step: 'accept',
    }
    expect(await named.call(caseBatch, batch, newKey())).toMatchObject({
      data: { results: [{ done: false }] },
    })
  })

  test('also by their login, and in a later message of the citizen', async () => {
    const byLogin = await cases.make({
      description: `内部账号 ${named.login.toUpperCase()} 泄露了信息`,
    })
    const later = await cases.make()
    expect(await codes(named, later.caseNumber)).toEqual([0, 0])
    const message = { query_code: later.code, msg: '补充：是张伟做的' }
    expect((await api.call(reportAppeal, message, { key: newKey() })).errcode).toBe(0)
    for (const { caseNumber } of [byLogin, later])
      expect(await codes(named, caseNumber)).toEqual([404, 404])
  })

  test('also in a file whose words come after the case was opened', async () => {
    const made = await api.caseWith({ 'a.txt': Buffer.from('收款人：张伟') })
    expect(await codes(named, made.caseNumber)).toEqual([0, 0])
    await api.evidence(made)
    await api.makePreviews()
    expect(await codes(named, made.caseNumber)).toEqual([404, 404])
  })

  test('opens for others of similar names, and once a supervisor gives it back', async () => {
    const { caseNumber } = await cases.make({ description: '网名叫张三伟的人扩张，伟大的骗局' })
    expect(await codes(named, caseNumber)).toEqual([0, 0])
    const about = await cases.make({ description: words })
    expect(await codes(named, about.caseNumber)).toEqual([404, 404])
    const assign = { case_numbers: [about.caseNumber], assignee: named.id, reason: '由张伟办理' }
    expect(await supervisor.call(caseAssign, assign)).toMatchObject({
      data: { assigned: 0, refused: [{ message: '这位同事回避这件举报' }] },
    })
    const back = { case_number: about.caseNumber, staff_id: named.id, reason: '是同名的主播' }
    expect((await named.call(recusalGiveBack, back)).errcode).toBe(403)
    expect((await supervisor.call(recusalGiveBack, back)).errcode).toBe(0)
    expect(await codes(named, about.caseNumber)).toEqual([0, 0])
    expect(await recusals()).toEqual([])
    expect((await supervisor.call(recusalGiveBack, back)).errcode).toBe(409)
  })

  test('is not given back by the supervisor whom it names', async () => {
    const boss = await api.staff(['supervisor', 'handler'], { name: '王主任' })
    const { caseNumber } = await cases.make({ description: '王主任收了钱' })
    expect(await codes(boss, caseNumber)).toEqual([404, 404])
    const back = { case_number: caseNumber, staff_id: boss.id, reason: '说的不是本人' }
    expect((await boss.call(recusalGiveBack, back)).errcode).toBe(404)
    expect(await recusals(boss)).toEqual([])
    expect(await recusals()).toHaveLength(1)
  })
})

test('who asks for recusal loses the case to the list, and the supervisor reads why', async () => {
  const { caseNumber } = await cases.make({}, { assignee: colleague.id })
  expect(await codes(colleague, caseNumber)).toEqual([0, 0])
  const asked = { case_number: caseNumber, reason: '被举报人是我的邻居' }
  expect((await colleague.call(recusalAsk, asked)).errcode).toBe(0)
  expect(await codes(colleague, caseNumber)).toEqual([404, 404])
  expect(await recusals()).toMatchObject([{ case_number: caseNumber, state: 'asked' }])
  expect(await next(named)).toBe(caseNumber)
  const { data } = await supervisor.call(caseOpen, { case_number: caseNumber })
  expect(JSON.stringify(data)).toContain('申请回避：被举报人是我的邻居')
})
