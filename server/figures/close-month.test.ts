import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { closedMonth } from '../../contract/figures/closed-month.ts'
import { figuresClose } from '../../contract/figures/desk-figures.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { figuresClosed } from '../../contract/figures/published-figures.ts'
import { signerIds } from '../../contract/report/receipt.ts'
import { publicKeyPem, verifySm2 } from '../platform/crypto/sm2.ts'
import { monthOf } from './month-facts.ts'
import { closedMonths } from '../testing/api/closed-months.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createEvidenceTestApi } from '../testing/api/evidence-test-api.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db, pool } = api.database
const statistician = await api.staff(['statistician'], { name: '统计甲' })
const supervisor = await api.staff(['supervisor'], { name: '主管乙' })
const both = await api.staff(['statistician', 'supervisor'])
const month = monthOf(api.clock.now())
const day = 24 * 60 * 60 * 1000

const months = closedMonths(api)
const { verify, tampered } = months
const read = () => months.read(supervisor, month)
const propose = (who = statistician) => months.propose(who, month)
const close = (who = supervisor) => months.close(who, month)
const signIn = async () => {
  for (const who of [statistician, supervisor, both]) await who.signIn()
}

let code: string
let withdrawn: string
const countedIn = async (query_code: string) => (await api.view(query_code)).counted_in

beforeAll(async () => {
  const [first] = await api.cases.makeMany(14)
  await api.cases.make({ report_type_id: 2 })
  code = first?.code ?? ''
  withdrawn = await api.report()
  const captcha_ticket = api.captchaTicket()
  const answer = await api.call(reportWithdraw, { query_code: withdrawn, captcha_ticket })
  expect(answer).toMatchObject({ errcode: 0 })
})

describe('before a month is closed', () => {
  test('nobody closes it before the third working day of the next one', async () => {
    expect(await propose()).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('第三个工作日'),
    })
    expect((await read()).versions).toEqual([])
    expect(await close()).toMatchObject({ errcode: 404 })
  })

  test('it takes a statistician and another person, a supervisor, whatever the program does', async () => {
    api.clock.advance(30 * day)
    await signIn()
    expect(await propose(supervisor)).toMatchObject({ errcode: 403 })
    expect(await propose(both)).toMatchObject({ errcode: 0 })
    expect(await close(both)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('另一个人'),
    })
    expect(await close(statistician)).toMatchObject({ errcode: 403 })
    await expect(
      pool.query(
        `update closed_month set closed_by = proposed_by, closed_at = now(), signature = '', key_id = ''`,
      ),
    ).rejects.toThrow(/closed_month_check/)
  })

  test('a person of some types does neither', async () => {
    const some = await api.staff(['statistician'], { reportTypeIds: [1] })
    expect(await propose(some)).toMatchObject({ errcode: 403 })
  })

  test('what the second person has not read is not closed, nor what has changed since', async () => {
    await propose()
    await supervisor.stepUp()
    expect(await supervisor.call(figuresClose, { month, sm3: '0'.repeat(64) })).toMatchObject({
      errcode: 409,
    })
    await pool.query(`update report_month set received = false where report_type_id = 2`)
    expect(await close()).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('重新提出'),
    })
    await pool.query(`update report_month set received = true where report_type_id = 2`)
    expect((await api.call(figuresClosed, {}, { token: '' })).data).toEqual({ months: [] })
    expect(await countedIn(code)).toBeUndefined()
  })
})

describe('a closed month', () => {
  beforeAll(async () => {
    await signIn()
    await propose()
    const sm3 = (await read()).versions.at(-1)?.sm3 ?? ''
    expect(await supervisor.call(figuresClose, { month, sm3 })).toMatchObject({ errcode: 428 })
    expect(await close()).toMatchObject({ errcode: 0 })
  })

  test('is signed, so that OpenSSL verifies what is published', async () => {
    const closing = (await read()).versions[0]
    expect(closing).toMatchObject({
      proposed_by: { name: '统计甲' },
      closed_by: { name: '主管乙' },
    })
    const published = closedMonth.parse(JSON.parse(closing?.statement ?? ''))
    expect(published).toMatchObject({
      month,
      version: 1,
      reason: null,
      received: 15,
      types: [],
      other_types: { parts: 2, reports: 15 },
      platforms: [{ name: '其他', reports: 15 }],
    })
    const key = await api.receiptKeys.publicKey(closing?.key_id ?? '')
    const file = (name: string) => join(api.folder, name)
    await writeFile(file('key.pem'), publicKeyPem(key ?? Buffer.alloc(0)))
    await writeFile(file('month.json'), closing?.statement ?? '')
    await writeFile(file('month.sig'), Buffer.from(closing?.signature ?? '', 'base64'))
    const signed = ['-verify', file('key.pem'), '-signature', file('month.sig')]
    const signer = ['-sigopt', `distid:${signerIds.month}`]
    const verified = execFileSync('openssl', [
      'dgst',
      '-sm3',
      ...signed,
      ...signer,
      file('month.json'),
    ])
    expect(verified.toString()).toContain('Verified OK')
    const signature = Buffer.from(closing?.signature ?? '', 'base64')
    for (const id of [signerIds.receipt, signerIds.package])
      expect(key && verifySm2(key, id, closing?.statement ?? '', signature)).toBe(false)
  })

  test('is published to anyone as it is signed, and nothing before', async () => {
    const closing = (await read()).versions[0]
    const { data } = await api.call(figuresClosed, {}, { token: '' })
    expect(data).toEqual({
      months: [
        {
          month,
          version: 1,
          statement: closing?.statement,
          signature: closing?.signature,
          key_id: closing?.key_id,
          closed_at: closing?.closed_at,
        },
      ],
    })
  })

  test('is named to the holder of a code that it counts, and to no other', async () => {
    expect(await countedIn(code)).toBe(month)
    const later = await api.cases.make()
    expect(await countedIn(later.code)).toBeUndefined()
    expect(await countedIn(withdrawn)).toBeUndefined()
  })

  test('is in the audit: who proposed and who closed it', async () => {
    const entries = await db
      .selectFrom('staff_audit')
      .select(['action', 'actor', 'detail'])
      .where('object_kind', '=', 'figures')
      .where('action', '<>', 'figures.read')
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { action: 'figures.close', actor: supervisor.id, detail: { proposed_by: statistician.id } },
      { action: 'figures.propose', actor: statistician.id, detail: null },
    ])
  })

  test('has the figures that the home page shows', async () => {
    const home = await db
      .selectFrom('month_figures')
      .select('items')
      .where('month', '=', month)
      .execute()
    expect(home[0]?.items).toEqual([{ label: '收到举报', value: '15 件' }])
  })

  test('is not closed again by itself, and changes by no statement', async () => {
    expect(await close()).toMatchObject({ errcode: 409 })
    for (const statement of [
      `update closed_month set statement = '{}'`,
      'delete from closed_month',
    ])
      await expect(pool.query(statement)).rejects.toThrow(/stay as they are/)
  })

  test('keeps how many reports have the same facts, and no row of a single one', async () => {
    const { counted } = await db
      .selectFrom('closed_month')
      .select('counted')
      .executeTakeFirstOrThrow()
    expect(counted.facts.map(({ report_type_id, reports }) => [report_type_id, reports])).toEqual([
      [1, 14],
      [2, 1],
    ])
  })

  test('is counted again bit for bit when nothing of its reports is left, and a type is renamed', async () => {
    await pool.query('delete from report_month')
    await pool.query(`update report_type set name = name || '（新）'`)
    expect(await verify()).toEqual({ versions: 1, faults: [] })
  })

  test('that was tampered with is named with its figure', async () => {
    const figure = `update closed_month set statement = replace(statement, '"received": 15', '"received": 16')`
    expect(await tampered(figure)).toEqual([
      `${month} version 1: the signature does not fit`,
      `${month} version 1: the audit has no such closing`,
      `${month} version 1: received: signed 16, counted 15`,
      `${month} version 1: other bytes are counted`,
    ])
  })

  test('whose facts were tampered with is named with the figure that changes', async () => {
    const facts = `update closed_month set counted = jsonb_set(counted, '{facts,0,reports}', '13')`
    expect(await tampered(facts)).toContain(`${month} version 1: received: signed 15, counted 14`)
  })

  test('that another definition counted is named', async () => {
    const meanings = `update closed_month set statement = regexp_replace(statement, '("definition": ")....', '\\10000')`
    expect(await tampered(meanings)).toContainEqual(
      expect.stringMatching(/ definition: signed "0000\w+", counted "/),
    )
  })
})
