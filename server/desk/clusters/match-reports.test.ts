import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  defaultThresholds,
  thresholdsOpen,
  thresholdsSave,
} from '../../../contract/desk/matching.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { matchTasks, rematchJob } from './match-reports.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { cases } = api
const { db, pool } = api.database
const tasks = () => matchTasks({ ...api.staffContext, db })
const match = () => tasks().match_reports()
beforeEach(() => cases.clear())

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
const edgesOf = async ({ reportId }: CaseOfTest) =>
  (
    await db
      .selectFrom('case_edge')
      .select(['other_id', 'kind', 'strength'])
      .where('report_id', '=', reportId)
      .orderBy('kind')
      .execute()
  ).map(({ other_id: other, kind, strength }) => ({ other, edge: `${kind} ${strength}` }))
const tokensOf = async ({ reportId }: CaseOfTest): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from case_signal where report_id = $1
     union all select from case_signals_read where report_id = $1`,
    [reportId],
  )
  return rowCount ?? 0
}

describe('a report is linked to one', () => {
  const file = (seed: number) =>
    sharp({
      create: { width: 64, height: 64, channels: 3, background: { r: seed, g: 9, b: 99 } },
    })
      .png()
      .toBuffer()
  test.each([
    [
      'with the same page in disguise',
      'url same',
      { urls: ['http://m.SITE-1.top/page/?utm_source=qq'] },
    ],
    ['with the same group', 'group same', { account: 'QQ 群 123456789' }],
    ['with the same site', 'host maybe', { urls: ['http://a.site-1.top/other'] }],
    ['with the same words', 'text same', { urls: [], account: '某某', description: words[0] }],
  ])('%s', async (_, edge, given) => {
    const first = await cases.make({
      ...alone(1),
      ...(edge.startsWith('group') && { account: '加群：123456789' }),
      ...(edge.startsWith('text') && { urls: [], account: '某某', description: words[0] }),
    })
    const unlike = await cases.make({ ...alone(3), description: words[1] })
    const second = await cases.make({ ...alone(2), ...given })
    await match()
    expect((await edgesOf(second)).filter((found) => found.edge === edge)).toEqual([
      { other: first.reportId, edge },
    ])
    expect(await edgesOf(unlike)).toEqual([])
  })

  test('with the same file', async () => {
    const [content, other] = [await file(1), await file(200)]
    const first = await api.caseWith({ 'a.png': content }, alone(1))
    const second = await api.caseWith({ 'b.png': content }, alone(2))
    const third = await api.caseWith({ 'a.png': other }, alone(3))
    await match()
    expect(await edgesOf(second)).toEqual([{ other: first.reportId, edge: 'file same' }])
    expect(await edgesOf(third)).toEqual([])
  })

  test('with the same picture, recompressed, once their previews are there', async () => {
    const quilt = Buffer.from(Array.from({ length: 12 * 9 * 3 }, (_, at) => (at * at * 31) % 256))
    const scene = sharp(quilt, { raw: { width: 12, height: 9, channels: 3 } }).resize(600, 450)
    const [png, jpeg] = await Promise.all([
      scene.clone().png().toBuffer(),
      scene.clone().resize(400, 300).jpeg({ quality: 60 }).toBuffer(),
    ])
    const first = await api.caseWith({ 'a.png': png }, alone(1))
    const second = await api.caseWith({ 'b.jpg': jpeg }, alone(2))
    await match()
    expect(await edgesOf(second)).toEqual([])
    await api.evidence(first)
    await api.evidence(second)
    await api.makePreviews()
    await match()
    expect(await edgesOf(second)).toEqual([{ other: first.reportId, edge: 'image same' }])
  })
})

test('a supervisor’s thresholds count for what is compared after them, and are recorded', async () => {
  const report = (place: number) => ({ ...alone(place), urls: [], account: '某某' })
  const edited = words[0]?.replace('五万', '三万').replace('客服失联', '对方失联')
  const first = await cases.make({ ...report(1), description: words[0] })
  await match()
  const supervisor = await api.staff(['supervisor'])
  const strict = { ...defaultThresholds, text: { same: 0.99, maybe: 0.98 } }
  const save = (thresholds: object) => supervisor.call(thresholdsSave, thresholds)
  const ofSecond = async () => {
    const second = await cases.make({ ...report(2), description: edited })
    await match()
    return (await edgesOf(second)).filter(({ other }) => other === first.reportId)
  }
  expect(await save({ ...strict, image: { same: 32, maybe: 45 } })).toMatchObject({ errcode: 400 })
  expect(await save(strict)).toMatchObject({ errcode: 0 })
  expect(await supervisor.call(thresholdsOpen, {})).toMatchObject({ data: strict })
  expect(await ofSecond()).toEqual([])
  await save({ ...strict, text: { same: 0.99, maybe: 0.5 } })
  expect(await ofSecond()).toEqual([{ other: first.reportId, edge: 'text maybe' }])
  await save(defaultThresholds)
  expect(await ofSecond()).toEqual([{ other: first.reportId, edge: 'text same' }])
  expect(await api.audited('settings.matching')).toMatchObject(
    Array.from({ length: 3 }, () => ({ actor: supervisor.id, object: 'matching' })),
  )
})

describe('what is stored of signals', () => {
  test('goes with a withdrawn report', async () => {
    const gone = await api.caseWith({ 'a.jpg': samples.jpg }, alone(1))
    await match()
    expect(await tokensOf(gone)).toBeGreaterThan(3)
    const input = { query_code: gone.code, captcha_ticket: api.captchaTicket() }
    expect((await api.call(reportWithdraw, input)).errcode).toBe(0)
    expect(await tokensOf(gone)).toBe(0)
    const second = await api.caseWith({ 'a.jpg': samples.jpg }, alone(1))
    await tasks()[rematchJob]()
    expect(await tokensOf(gone)).toBe(0)
    expect(await edgesOf(second)).toEqual([])
  })

  test('is made of contents that can be read: reports that cannot be are alike in nothing', async () => {
    const made = [await cases.make(alone(1)), await cases.make(alone(2))]
    await pool.query("delete from data_key where kind = 'report'")
    await match()
    for (const each of made) expect([await tokensOf(each), await edgesOf(each)]).toEqual([1, []])
  })

  test('has other tokens under another key and in another year', async () => {
    const tokens = async () =>
      (await db.selectFrom('case_signal').select('token').distinct().execute()).length
    await pool.query('delete from case_signal')
    const first = await cases.make(alone(1))
    await match()
    const before = await tokens()
    const second = await cases.make(alone(1), { arrived_at: new Date('2027-01-02T00:00:00Z') })
    await match()
    expect(await tokens()).toBe(2 * before)
    expect((await edgesOf(second)).map(({ edge }) => edge)).toEqual(['host maybe', 'url same'])
    expect((await edgesOf(first)).length).toBe(2)
  })

  test('is made again by the nightly job after a loss, and after a change of the rules', async () => {
    const made = await cases.make(alone(1))
    await match()
    const all = await tokensOf(made)
    await pool.query('delete from case_signal; delete from case_signals_read')
    await match()
    expect(await tokensOf(made)).toBe(0)
    await tasks()[rematchJob]()
    expect(await tokensOf(made)).toBe(all)
    await pool.query('update case_signals_read set version = 0; update case_signal set token = 1')
    await tasks()[rematchJob]()
    expect((await pool.query('select from case_signal where token = 1')).rowCount).toBe(0)
  })

  test('a report that cannot be compared does not hold up others, and is logged', async () => {
    await pool.query('insert into transient.unmatched_report values (-1)')
    const made = await cases.make(alone(1))
    await api.database.asOwner(
      `create function refuse_signals() returns trigger language plpgsql as 'begin raise exception ''no room''; end';
       create trigger refuse before insert on case_signal for each row when (new.report_id = ${made.reportId})
         execute function refuse_signals()`,
    )
    const next = await cases.make(alone(2))
    await match()
    expect([await tokensOf(made), await tokensOf(next)]).toEqual([0, 3])
    expect(api.logged.join()).toContain('a report cannot be compared with others')
    await api.database.asOwner('drop trigger refuse on case_signal; drop function refuse_signals')
  })
})

test('a site that links too many reports links none', async () => {
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
  expect(await edgesOf(second)).toEqual([])
})
