import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { caseOpen } from '../../contract/desk/case.ts'
import { caseBatch } from '../../contract/desk/queue.ts'
import { similarOpen } from '../../contract/subjects/group.ts'
import { offeredTo } from '../testing/api/grouped-cases.ts'
import { createEvidenceTestApi } from '../testing/api/evidence-test-api.ts'
import type { CaseOfTest } from '../testing/api/desk-cases.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'
import { createdOf, reporter } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { matchTasks } from './match-reports.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { cases } = api
const { db, pool } = api.database
const tasks = () => matchTasks({ ...api.staffContext, db })
const match = () => tasks().match_reports()
let handler: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})

const words = [
  '本人于十一月二十日在该平台看到投资广告，客服引导下载软件并转账五万元，之后无法提现，客服失联，请依法查处。',
  '这个公众号发布不实信息，说明天全市停水停电，引起小区居民恐慌，请尽快核实处理，并向大家公布结果。',
]
/** A report whose contents are like those of no other. */
const alone = (place: number) => ({
  title: undefined,
  site_name: undefined,
  account: undefined,
  urls: [`https://site-${place}.top/page`],
  description: `第${place}个网站有问题，请查处。`,
})
const similarTo = async ({ caseNumber }: CaseOfTest) => {
  const { data } = await handler.call(similarOpen, { case_number: caseNumber })
  return z.parse(similarOpen.output, data).list
}
const offered = (one: CaseOfTest) => offeredTo(handler, one)

const betweenBars = (scene: Sharp) =>
  scene.rotate(90).flop().extend({ top: 60, bottom: 60, background: '#fff' })

describe('a case is offered beside one', () => {
  const file = (seed: number) =>
    sharp({
      create: { width: 64, height: 64, channels: 3, background: { r: seed, g: 9, b: 99 } },
    })
      .png()
      .toBuffer()
  test.each([
    [
      'with another address of it',
      'url',
      { urls: ['https://own.top/', 'http://m.SITE-1.top/page/?utm_source=qq'] },
    ],
    ['with the same group', 'group', { account: 'QQ 群 123456789' }],
    ['with the same site', 'host', { urls: ['http://a.site-1.top/other'] }],
    ['with the same words', 'text', { urls: [], account: '某某', description: words[0] }],
  ])('%s', async (_, kind, given) => {
    const first = await cases.make({
      ...alone(1),
      ...(kind === 'group' && { account: '加群：123456789' }),
      ...(kind === 'text' && { urls: [], account: '某某', description: words[0] }),
    })
    const unlike = await cases.make({ ...alone(3), description: words[1] })
    const second = await cases.make({ ...alone(2), ...given })
    await match()
    const found = await offered(second)
    expect(found.map(({ other }) => other)).toEqual([first.caseNumber])
    expect(found[0]?.kinds).toContain(kind)
    expect(await offered(unlike)).toEqual([])
  })

  test('with the same file', async () => {
    const [content, other] = [await file(1), await file(200)]
    const first = await api.caseWith({ 'a.png': content }, alone(1))
    const second = await api.caseWith({ 'b.png': content }, alone(2))
    const third = await api.caseWith({ 'a.png': other }, alone(3))
    await match()
    expect(await offered(second)).toEqual([{ other: first.caseNumber, kinds: ['file'] }])
    expect(await offered(third)).toEqual([])
  })

  test.for([
    ['recompressed', (scene: Sharp) => scene.resize(400, 300)],
    ['mirrored, turned and between bars', betweenBars],
  ] as const)('with the same picture, %s, once their previews are there', async ([, copied]) => {
    const quilt = Buffer.from(Array.from({ length: 12 * 9 * 3 }, (_, at) => (at * at * 31) % 256))
    const scene = sharp(quilt, { raw: { width: 12, height: 9, channels: 3 } })
    const png = await scene.resize(600, 450).png().toBuffer()
    const jpeg = await copied(sharp(png)).jpeg({ quality: 60 }).toBuffer()
    const first = await api.caseWith({ 'a.png': png }, alone(1))
    const second = await api.caseWith({ 'b.jpg': jpeg }, alone(2))
    await match()
    expect(await offered(second)).toEqual([])
    await api.evidence(first)
    await api.evidence(second)
    await api.makePreviews()
    await match()
    expect(await offered(second)).toEqual([{ other: first.caseNumber, kinds: ['image'] }])
  })
})

test('what is offered is decided along where it is ticked, never another type; nobody else sees it', async () => {
  const one = await cases.make({ ...alone(1), report_type_id: 6 })
  const ticked = await cases.make({
    ...alone(2),
    report_type_id: 6,
    urls: ['https://site-1.top/b'],
  })
  const unticked = await cases.make({
    ...alone(3),
    report_type_id: 6,
    urls: ['https://site-1.top/c'],
  })
  const other = await cases.make({
    ...alone(4),
    report_type_id: 3,
    urls: ['https://site-1.top/page'],
  })
  await match()
  await handler.call(caseOpen, { case_number: one.caseNumber })
  const list = await similarTo(one)
  const left = new Map(list.map((row) => [row.case_number, row.left_out]))
  expect([ticked, unticked, other].map(({ caseNumber }) => left.get(caseNumber))).toEqual([
    null,
    null,
    'other_type',
  ])
  const sent = list.filter(({ case_number }) => case_number !== unticked.caseNumber)
  const input = {
    cases: [
      { case_number: one.caseNumber, version: 0 },
      ...sent.map(({ case_number, version, shown }) => ({ case_number, version, shown })),
    ],
    along_with: one.caseNumber,
    dry_run: false,
    step: 'accept',
  }
  const { data } = await handler.call(caseBatch, input, newKey())
  const done = new Map(
    z.parse(caseBatch.output, data).results.map((row) => [row.case_number, row.done]),
  )
  expect([one, ticked, other].map(({ caseNumber }) => done.get(caseNumber))).toEqual([
    true,
    true,
    false,
  ])
  const { rows } = await pool.query('select from case_subject group by group_id')
  expect(rows).toHaveLength(4)
  handler = await api.staff(['handler'], { reportTypeIds: [6] })
  expect((await similarTo(one)).map(({ case_number }) => case_number)).not.toContain(
    other.caseNumber,
  )
})

test('a site that too many reports share is no likeness', async () => {
  const first = await cases.make(alone(1))
  await match()
  const { rows } = await pool.query<{ token: number }>(
    "select token from case_signal where kind = 'host' and report_id = $1",
    [first.reportId],
  )
  const shared = async (count: number) =>
    api.database.asOwner(
      `alter table case_signal drop constraint case_signal_report_id_fkey;
       insert into case_signal (report_id, kind, token)
       select n, 'host', ${rows[0]?.token} from generate_series(1, ${count}) n`,
    )
  await shared(250)
  const second = await cases.make({ ...alone(2), urls: ['https://site-1.top/other'] })
  await match()
  expect(await offered(second)).toEqual([])
})

test('other reports of a named person are offered, without the person, and anonymous ones never by it', async () => {
  const first = await cases.open(createdOf(await api.named()).query_code)
  const second = await cases.open(createdOf(await api.named(alone(2))).query_code)
  await cases.make(alone(3))
  const [offer, ...rest] = await similarTo(second)
  expect(offer).toMatchObject({
    case_number: first.caseNumber,
    reasons: [{ kind: 'reporter', measure: 0 }],
  })
  expect(rest).toEqual([])
  expect(JSON.stringify(offer)).not.toContain(reporter.name)
  expect(JSON.stringify(offer)).not.toContain(reporter.phone)
})
