import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countedScriptPath, reportCounted } from '../../../contract/report/counted.ts'
import { reportReceipt } from '../../../contract/report/receipt.ts'
import { publicKeyPem } from '../../platform/crypto/sm2.ts'
import { monthOf } from '../../figures/month-facts.ts'
import { queryCodeMac, reportIdOf } from '../../report/query-code-mac.ts'
import { closedMonths } from '../../testing/api/closed-months.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import { contents } from '../../testing/api/report-test-api.ts'
import { limitedApi } from '../../testing/close-after-all.ts'

const api = await limitedApi(createEvidenceTestApi())
const { db, pool } = api.database
const month = monthOf(api.clock.now())
const day = 24 * 60 * 60 * 1000
const file = (name: string) => join(api.folder, name)
const proofSchema = z.object({
  statement: z.string(),
  signature: z.string(),
  key_id: z.string(),
  code_salt: z.string(),
  member_salt: z.string(),
  index: z.number(),
  path: z.string(),
})
type Proof = z.infer<typeof proofSchema>

/** Reports of the closed month, and one that came later. */
let codes: string[]
let later: string
/** A report that the former release received. */
let former: string

const ask = (query_code: string, more: object = {}) =>
  api.call(reportCounted, { query_code, ...more })
const counted = async (code: string, more: object = {}) =>
  z.parse(reportCounted.output, (await ask(code, more)).data)
const textOf = async (code: string) => (await counted(code, { with_proof: true })).proof ?? ''
const proofOf = async (code: string): Promise<Proof> =>
  proofSchema.parse(JSON.parse(await textOf(code)))
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
const sm3 = (...parts: readonly (string | Uint8Array)[]) =>
  createHash('sm3')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest()

const closeMonth = async (of: string) =>
  closedMonths(api).closeByTwo(
    await api.staff(['statistician']),
    await api.staff(['supervisor']),
    of,
  )

beforeAll(async () => {
  codes = (await api.cases.makeMany(13)).map(({ code }) => code)
  former = (await api.cases.make()).code
  await pool.query('update report set code_commitment = null where code_mac = $1', [
    queryCodeMac(api.keyring, former),
  ])
  api.clock.advance(31 * day)
  later = (await api.cases.make()).code
  await closeMonth(month)
  const key = await api.receiptKeys.publicKey(api.receiptKeys.keyId)
  await writeFile(file('key.pem'), publicKeyPem(key ?? Buffer.alloc(0)))
})

describe('the holder of a query code', () => {
  test('learns in which month the report is counted', async () => {
    expect(await counted(codes[0] ?? '')).toEqual({
      month,
      proof: null,
      key_id: api.receiptKeys.keyId,
    })
    expect(await counted(later, { with_proof: true })).toEqual({
      month: null,
      proof: null,
      key_id: null,
    })
  })

  test('gets the answer of a query for a code that does not exist, and nobody one for an id', async () => {
    const unknown = '0'.repeat(16)
    for (const wrong of [unknown, 'abc'])
      expect(await ask(wrong, { with_proof: true })).toEqual(await api.query(wrong))
    const report_id = reportIdOf(queryCodeMac(api.keyring, codes[0] ?? ''))
    expect(await api.call(reportCounted, { report_id })).toMatchObject({ errcode: 401 })
  })

  test('of a report that the former release received has no proof, and it is counted', async () => {
    expect(await counted(former, { with_proof: true })).toMatchObject({ month, proof: null })
  })
})

/** Runs the published script with nothing but OpenSSL and the tools of every system. */
async function check(proof: Proof | string, code: string, key = 'key.pem') {
  const { text } = await request(api.app).get(`/api/${countedScriptPath}`).expect(200)
  await writeFile(file('check-counted.sh'), text)
  const written = typeof proof === 'string' ? proof : `${JSON.stringify(proof, null, 1)}\n`
  await writeFile(file('proof.json'), written)
  const args = ['check-counted.sh', 'proof.json', code, key]
  const { status, stdout, stderr } = spawnSync('sh', args, { cwd: api.folder, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const refused = (why: string) => ({ status: 1, said: expect.stringContaining(why) })
const notInMonth = refused('does not have a report with this query code')

describe('the script', () => {
  test('finds reports of the month by their proofs and codes, however the code is written', async () => {
    for (const code of codes.slice(0, 3))
      expect(await check(await textOf(code), code)).toMatchObject({
        status: 0,
        said: expect.stringContaining(`COUNTED in ${month}, one of 14 reports received`),
      })
    const [code = ''] = codes
    const typed = code.toLowerCase().replaceAll('0', 'o').replace(/.{4}/g, '$& ')
    expect(await check(await textOf(code), typed)).toMatchObject({ status: 0 })
  })

  test('refuses a proof that is moved to another report, counted or not', async () => {
    const proof = await textOf(codes[0] ?? '')
    for (const other of [codes[1] ?? '', later, former])
      expect(await check(proof, other)).toEqual(notInMonth)
  })

  test('refuses a report that is not in the month, with every salt, place and path that there is', async () => {
    const [one, other] = [await proofOf(codes[0] ?? ''), await proofOf(codes[1] ?? '')]
    for (const forged of [
      { ...one, code_salt: other.code_salt },
      { ...one, member_salt: other.member_salt },
      { ...one, index: other.index },
      { ...one, path: other.path },
      { ...one, member_salt: '', code_salt: '' },
    ])
      // A path that belongs to another place may have another length.
      expect(await check(forged, later)).toEqual(refused('NOT COUNTED'))
    // The name of a counted report as its own commitment does not make a leaf either.
    const name = sm3(
      Buffer.from(one.member_salt, 'base64'),
      sm3(Buffer.from(one.code_salt, 'base64'), codes[0] ?? ''),
    )
    expect(await check({ ...one, member_salt: base64(name) }, later)).toEqual(notInMonth)
  })

  test('refuses a tampered figure, another key, and another signature', async () => {
    const [code = ''] = codes
    const proof = await proofOf(code)
    const statement = Buffer.from(proof.statement, 'base64').toString()
    const unsigned = refused('not signed by this key, or were changed')
    for (const changed of [
      statement.replace('"received": 14', '"received": 15'),
      statement.replace(/"root": "../, '"root": "00'),
      statement.replace(month, '2026-01'),
      `${statement} `,
    ]) {
      expect(changed).not.toBe(statement)
      expect(await check({ ...proof, statement: base64(changed) }, code)).toEqual(unsigned)
    }
    expect(await check({ ...proof, signature: base64('x') }, code)).toEqual(unsigned)
    await writeFile(file('other.pem'), '')
    expect(await check(proof, code, 'other.pem')).toEqual(unsigned)
  })

  test('refuses a path that is too short or too long, and a place that is none', async () => {
    const [code = ''] = codes
    const proof = await proofOf(code)
    const cut = proof.path.split(' ').slice(1).join(' ')
    expect(await check({ ...proof, path: cut }, code)).toMatchObject({ status: 1 })
    expect(await check({ ...proof, path: '' }, code)).toEqual(refused('too short'))
    expect(await check({ ...proof, path: `${proof.path} ${proof.path}` }, code)).toEqual(
      refused('too long'),
    )
    expect(await check({ ...proof, index: 14 }, code)).toEqual(refused('fewer reports'))
    const text = (await textOf(code)).replace(/"index": \d+/, '"index": a[$(touch here)0]')
    expect(await check(text, code)).toEqual(refused('is no number'))
    expect(await check(proof, code.slice(1))).toEqual(refused('16 letters'))
  })

  test('says how it is run', async () => {
    expect(
      spawnSync('sh', ['server/figures/check-counted.sh'], { encoding: 'utf8' }),
    ).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('sh check-counted.sh PROOF QUERY-CODE KEY'),
    })
  })
})

describe('a proof tells nobody else anything', () => {
  test('it has neither code nor contents, and no part of a receipt', async () => {
    const [code = ''] = codes
    const proof = await proofOf(code)
    const { data } = await api.call(reportReceipt, { query_code: code })
    const { text, salt } = z.parse(reportReceipt.output, data)
    const digest = /内容摘要：SM3 (\w+)/.exec(text)?.[1] ?? ''
    const open = [proof.statement, proof.code_salt, proof.member_salt, ...proof.path.split(' ')]
      .map((value) => Buffer.from(value, 'base64'))
      .map((bytes) => `${bytes.toString('latin1')} ${bytes.toString()} ${bytes.toString('hex')}`)
      .join(' ')
    for (const secret of [code, salt, digest, contents.description, contents.account])
      expect(open).not.toContain(secret)
  })

  test('the published file and a list of all codes and receipts do not tell which of them are in it', async () => {
    const [own = '', ...others] = codes
    const mine = await proofOf(own)
    const salts = [mine.code_salt, mine.member_salt].map((salt) => Buffer.from(salt, 'base64'))
    const members = await db.selectFrom('closed_month_member').select('name').execute()
    /** All that an adversary could hold: the signed file, own proofs, and even every leaf of the tree. */
    const published = new Set([
      ...(Buffer.from(mine.statement, 'base64')
        .toString()
        .match(/[0-9a-f]{64}/g) ?? []),
      ...mine.path.split(' ').map((node) => Buffer.from(node, 'base64').toString('hex')),
      ...members.flatMap(({ name }) =>
        [name, sm3(Uint8Array.of(0), name)].map((v) => v.toString('hex')),
      ),
    ])
    expect(published.size).toBeGreaterThan(28)
    const none = Buffer.alloc(0)
    for (const code of [...others, later]) {
      const { data } = await api.call(reportReceipt, { query_code: code })
      const { text, salt, signature } = z.parse(reportReceipt.output, data)
      const known = [code, text, salt, signature, month + code, `${month}\n${code}`, sm3(code)]
      for (const value of known)
        for (const one of [none, ...salts])
          for (const two of [none, ...salts]) {
            const once = sm3(one, value)
            for (const guess of [once, sm3(two, once), sm3(Uint8Array.of(0), sm3(two, once))])
              expect(published.has(guess.toString('hex')), code).toBe(false)
          }
    }
  })

  test('a month that publishes no number of reports gives no path, whose length would tell it', async () => {
    const of = monthOf(api.clock.now())
    api.clock.advance(31 * day)
    await closeMonth(of)
    expect(await counted(later, { with_proof: true })).toMatchObject({ month: of, proof: null })
  })
})
