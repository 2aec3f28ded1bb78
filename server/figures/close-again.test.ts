import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { closedMonth } from '../../contract/figures/closed-month.ts'
import { changesBetween } from '../../contract/figures/figure-changes.ts'
import { figuresClosed } from '../../contract/figures/published-figures.ts'
import { monthOf } from './month-facts.ts'
import { closedMonths } from '../testing/api/closed-months.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createEvidenceTestApi } from '../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { pool } = api.database
const { closeByTwo, propose, close, tampered, verify, read } = closedMonths(api)
const month = monthOf(api.clock.now())
const reason = '有两件没有计入受理'
let statistician: StaffOfTest
let supervisor: StaffOfTest
let both: StaffOfTest

const published = async () =>
  z.parse(figuresClosed.output, (await api.call(figuresClosed, {}, { token: '' })).data).months
const figuresOf = ({ statement }: { readonly statement: string }) =>
  closedMonth.parse(JSON.parse(statement))

beforeAll(async () => {
  await api.cases.makeMany(15)
  api.clock.advance(30 * 24 * 60 * 60 * 1000)
  statistician = await api.staff(['statistician'], { name: '统计甲' })
  supervisor = await api.staff(['supervisor'], { name: '主管乙' })
  both = await api.staff(['statistician', 'supervisor'])
  await closeByTwo(statistician, supervisor, month)
})

test('a closed month is proposed again for a reason, and only if a published figure changes', async () => {
  expect(await propose(statistician, month, reason)).toMatchObject({
    errcode: 409,
    errmessage: expect.stringContaining('相同'),
  })
  await pool.query('update report_month set accepted = true')
  for (const none of [undefined, '', '错'])
    expect(await propose(statistician, month, none)).toMatchObject({
      errcode: 400,
      data: { fields: { reason: expect.any(String) } },
    })
  expect(await propose(supervisor, month, reason)).toMatchObject({ errcode: 403 })
})

test('a second version takes another person, and the first stays published beside it', async () => {
  const [first] = await published()
  expect(await propose(both, month, reason)).toMatchObject({ errcode: 0 })
  expect(await close(both, month)).toMatchObject({
    errcode: 409,
    errmessage: expect.stringContaining('另一个人'),
  })
  expect(await published()).toEqual([first])
  expect(await close(supervisor, month)).toMatchObject({ errcode: 0 })
  const [second, ...older] = await published()
  expect(older).toEqual([first])
  expect(second).toMatchObject({ month, version: 2, closed_at: api.clock.now().toISOString() })
  if (!first || !second) throw new Error('a version is missing')
  expect(figuresOf(second)).toMatchObject({ month, version: 2, reason, received: 15 })
  expect(changesBetween(figuresOf(first), figuresOf(second))).toEqual([
    { figure: 'accepted', name: '受理', unit: '件', was: 0, is: 15 },
    { figure: 'acceptance_rate', name: '受理率', unit: '%', was: null, is: 100 },
  ])
  expect((await read(supervisor, month)).versions).toMatchObject([
    { version: 1, closed_by: { name: '主管乙' } },
    { version: 2, closed_by: { name: '主管乙' }, signature: second.signature },
  ])
})

test('every version is verified, and one that was tampered with or taken away is named', async () => {
  expect(await verify()).toEqual({ versions: 2, faults: [] })
  const figure = `update closed_month set statement = replace(statement, '"accepted": 15', '"accepted": 16') where version = 2`
  expect(await tampered(figure)).toEqual([
    `${month} version 2: the signature does not fit`,
    `${month} version 2: the audit has no such closing`,
    `${month} version 2: accepted: signed 16, counted 15`,
    `${month} version 2: other bytes are counted`,
  ])
  expect(await tampered('delete from closed_month where version = 1')).toEqual([
    `${month} version 2: the version before it is missing`,
  ])
})
