import { beforeAll, expect, test } from 'vitest'
import { figuresConfirm, figuresCorrect } from '../../../contract/desk/figures.ts'
import { monthOf } from '../../figures/month-facts.ts'
import { closedMonths } from '../../testing/api/closed-months.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { pool } = api.database
const { closeByTwo, tampered, verify, read: readMonth } = closedMonths(api)
const month = monthOf(api.clock.now())
let statistician: StaffOfTest
let supervisor: StaffOfTest
let both: StaffOfTest

const read = (who = supervisor) => readMonth(who, month)
const correct = (figures: object[], who = statistician, reason = '核对时发现多计一件') =>
  who.call(figuresCorrect, { month, reason, figures })
const confirm = async (who = supervisor, sm3?: string) =>
  who.call(figuresConfirm, { month, sm3: sm3 ?? (await read(who)).corrections.at(-1)?.sm3 ?? '' })
// The month has one type, one channel and no known platform, which say the same.
const received = (is: number) =>
  ['received', 'types.1', 'sources.web', 'platforms.其他'].map((figure) => ({ figure, is }))

beforeAll(async () => {
  await api.cases.makeMany(15)
  api.clock.advance(30 * 24 * 60 * 60 * 1000)
  statistician = await api.staff(['statistician'], { name: '统计甲' })
  supervisor = await api.staff(['supervisor'], { name: '主管乙' })
  both = await api.staff(['statistician', 'supervisor'])
  await closeByTwo(statistician, supervisor, month)
})

test('a correction takes a closed month, figures that change, and a reason', async () => {
  expect(
    await statistician.call(figuresCorrect, {
      month: '2026-01',
      reason: '多计一件',
      figures: received(14),
    }),
  ).toMatchObject({ errcode: 404 })
  expect(await correct(received(15))).toMatchObject({ errcode: 400 })
  expect(await correct([{ figure: 'nothing', is: 20 }])).toMatchObject({ errcode: 400 })
  expect(await correct(received(14), statistician, '')).toMatchObject({ errcode: 400 })
  expect(await correct(received(14), supervisor)).toMatchObject({ errcode: 403 })
})

test('a correction shows no small count', async () => {
  for (const is of [9, 1, 14.5, -20])
    expect(await correct(received(is))).toMatchObject({ errcode: 400 })
})

test('a correction is signed by another person who has read it, and then stays', async () => {
  const before = (await read()).closing
  expect(await correct(received(13), both)).toMatchObject({ errcode: 0 })
  expect(await confirm(both)).toMatchObject({
    errcode: 409,
    errmessage: expect.stringContaining('另一个人'),
  })
  const { corrections } = await read()
  expect(await correct(received(14))).toMatchObject({ errcode: 0 })
  expect(await confirm(supervisor, corrections[0]?.sm3)).toMatchObject({ errcode: 409 })
  expect(await confirm()).toMatchObject({ errcode: 0 })
  const [signed, ...more] = (await read()).corrections
  expect(more).toEqual([])
  expect(signed).toMatchObject({ proposed_by: { name: '统计甲' }, closed_by: { name: '主管乙' } })
  expect(JSON.parse(signed?.statement ?? '')).toMatchObject({
    month,
    number: 1,
    corrects: before?.sm3,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    reason: '核对时发现多计一件',
    figures: [
      { figure: 'received', name: '收到', was: 15, is: 14 },
      { figure: 'types.1', name: '类型：政治', was: 15, is: 14 },
      { figure: 'sources.web', name: '渠道：网上', was: 15, is: 14 },
      { figure: 'platforms.其他', name: '平台：其他', was: 15, is: 14 },
    ],
  })
  expect((await read()).closing).toEqual(before)
  for (const statement of [
    `update month_correction set statement = '{}'`,
    'delete from month_correction',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/stay as they are/)
})

test('a correction follows the one before it, and all of them are verified', async () => {
  await correct(received(16))
  expect(await verify()).toEqual({ months: 1, faults: [] })
  await confirm()
  const [, second] = (await read()).corrections
  expect(JSON.parse(second?.statement ?? '')).toMatchObject({
    number: 2,
    figures: received(16).map(({ figure, is }) => ({ figure, was: 14, is })),
  })
  expect(await verify()).toEqual({ months: 1, faults: [] })
})

test('a correction that was tampered with or left out is named', async () => {
  const changed = `update month_correction set statement = replace(statement, '"is": 14', '"is": 15') where number = 1`
  expect(await tampered('month_correction', changed)).toEqual([
    `${month} correction 1: the signature does not fit`,
    `${month} correction 1: the audit has no such closing`,
    `${month} correction 2: received: says it was 14, published 15`,
    `${month} correction 2: types.1: says it was 14, published 15`,
    `${month} correction 2: sources.web: says it was 14, published 15`,
    `${month} correction 2: platforms.其他: says it was 14, published 15`,
  ])
  expect(
    await tampered('month_correction', 'delete from month_correction where number = 1'),
  ).toContain(`${month} correction 2: the month or the number is not the next`)
})
