import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { receiptVerify, reportReceipt, signerIds } from '../../../contract/report/receipt.ts'
import { reportCreate, selfQuery } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { verifySm2 } from '../../platform/crypto/sm2.ts'
import { createAccountTestApi } from '../../testing/api/account-test-api.ts'
import { contents, createdOf, reporter } from '../../testing/api/report-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { settleReports } from '../tasks.ts'
import { openReceiptKeys } from './receipt-keys.ts'

const api = await closeAfterAll(
  createAccountTestApi(async () => ({ organiser: '某省互联网信息办公室' })),
)
afterEach(() => api.database.pool.query('delete from transient.rate_limit'))

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

const ask = (query_code: string) => api.call(reportReceipt, { query_code })
const receiptOf = async (query_code: string) =>
  z.parse(reportReceipt.output, (await ask(query_code)).data)
const verify = async (text: string, signature: string) =>
  z.parse(receiptVerify.output, (await api.call(receiptVerify, { text, signature })).data)
const pem = (id = '') =>
  request(api.app).get(id ? `/api/receipt/key/${id}.pem` : '/api/receipt/key')

describe('the receipt of a report', () => {
  test('is verified by receipt/verify, which returns its facts', async () => {
    const code = await api.report({ file_ids: await api.upload('a.jpg', 'b.jpg') })
    const { text, signature, key_id } = await receiptOf(code)
    const { valid, facts } = await verify(text, signature)
    expect(valid).toBe(true)
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toMatchObject({
      查询码: groupQueryCode(code),
      举报类型: '政治',
      举报方式: '匿名',
      文件: '2 个',
      '文件 2': `SM3 ${createHash('sm3').update(samples.jpg).digest('hex')}，${samples.jpg.length} 字节`,
      签名密钥: key_id,
    })
  })

  test('names the centre as header and footer do', async () => {
    const code = await api.report()
    expect((await receiptOf(code)).text).toContain('接收单位：某省互联网信息办公室\n')
    const { rows } = await api.database.pool.query<{ config: string }>(
      'select config from front_config',
    )
    const set = (config: string) =>
      api.database.pool.query('update front_config set config = $1', [config])
    await set(JSON.stringify({ ...JSON.parse(rows[0]?.config ?? '{}'), organiser: '某市网信办' }))
    expect((await receiptOf(code)).text).toContain('接收单位：某市网信办\n')
    await set('一段文字')
    expect((await receiptOf(code)).text).toContain('接收单位：某省互联网信息办公室\n')
    await set(rows[0]?.config ?? '')
  })

  test('is invalid after a change of one byte in text or signature', async () => {
    const { text, signature } = await receiptOf(await api.report())
    const keys = await openReceiptKeys({ ...api.database, keyring: api.keyring })
    const key = (await keys.publicKey(keys.keyId)) ?? Buffer.alloc(0)
    const bytes = Buffer.from(text)
    const signed = Buffer.from(signature, 'base64')
    expect(verifySm2(key, signerIds.receipt, bytes, signed)).toBe(true)
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(verifySm2(key, signerIds.receipt, changed, signed), `byte ${at}`).toBe(false)
    }
    for (let at = 0; at < signed.length; at += 1) {
      const changed = Buffer.from(signed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(verifySm2(key, signerIds.receipt, bytes, changed), `byte ${at}`).toBe(false)
    }
    for (const [other, sign] of [
      [text.replace('匿名', '实名'), signature],
      [text.slice(0, -1), signature],
      [`${text}\n`, signature],
      [text.replaceAll('\n', '\r\n'), signature],
      [text, signature.replace(/^./, 'A')],
      [text, ''],
      ['随便写的', signature],
    ] as const)
      expect(await verify(other, sign)).toEqual({ valid: false, facts: [] })
  })

  // Machines without OpenSSL rely on sm-crypto (platform/crypto/sm2.test.ts).
  test.runIf(hasOpenssl)('is verified by plain OpenSSL with the published key', async () => {
    const { text, signature } = await receiptOf(await api.report())
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'receipt-key.pem'), (await pem().expect(200)).text)
    // The file is as the page saves it, and the command is the one on the page.
    await writeFile(join(folder, 'receipt.txt'), `${text}签名：${signature}\n`)
    const command = `sed '/^签名：/,$d' receipt.txt > text.txt
      sed -n 's/^签名：//p' receipt.txt | base64 -d > signature.bin
      openssl dgst -sm3 -verify receipt-key.pem -sigopt distid:${signerIds.receipt} -signature signature.bin text.txt || true`
    const run = () => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
    expect(run()).toContain('Verified OK')
    await writeFile(
      join(folder, 'receipt.txt'),
      `${text.replace('匿名', '实名')}签名：${signature}\n`,
    )
    expect(run()).toMatch(/Verification failure/i)
  })

  test('is the same on every request, including its time', async () => {
    const code = await api.report()
    const first = await receiptOf(code)
    api.clock.advance(40 * 60_000)
    await settleReports({ ...api, db: api.database.db })
    await api.decide(code, 'accepted')
    const later = await receiptOf(code)
    expect({ ...later, signature: '' }).toEqual({ ...first, signature: '' })
  })

  test('proves the contents as sent to a holder of the salt', async () => {
    const { text, salt } = await receiptOf(await api.report())
    const { title, site_name, urls, account, seen_at, description } = contents
    const written = JSON.stringify([
      title,
      site_name,
      JSON.stringify(urls),
      account,
      new Date(seen_at).toISOString(),
      description,
    ])
    const digest = createHash('sm3').update(`${salt}\n${written}`).digest('hex')
    expect(text).toContain(`内容摘要：SM3 ${digest}\n`)
  })
})

describe('the reporter', () => {
  test('is absent from an anonymous receipt, which has no file name, exact time or text', async () => {
    api.clock.advance(7 * 60_000 + 13_000)
    const names = ['张三的手机 IMG_20260715_120713.jpg', '13812345678.jpg']
    const file_ids = await api.upload(...names)
    const code = await api.report({ file_ids })
    const { text } = await receiptOf(code)
    const { reported_at } = await api.view(code)
    expect(text).toMatch(/^收到时间：2026-07-15 \d\d:(00|15|30|45) 起的 15 分钟内（北京时间）$/m)
    expect(new Date(reported_at).getUTCMinutes() % 15).toBe(0)
    for (const secret of [
      '张三',
      'IMG',
      '13812345678',
      '.jpg',
      ...Object.values(contents).slice(1, -1),
    ])
      expect(text).not.toContain(String(secret))
    expect(text.split('\n').map((line) => line.split('：')[0])).toEqual([
      '回执',
      '接收单位',
      '收到时间',
      '查询码',
      '举报类型',
      '举报方式',
      '内容摘要',
      '文件',
      '文件 1',
      '文件 2',
      '签名密钥',
      '',
    ])
  })

  test('is absent from a named receipt', async () => {
    const { query_code } = createdOf(await api.named())
    const { text } = await receiptOf(query_code)
    expect(text).toContain('举报方式：实名')
    for (const secret of [reporter.name, reporter.phone]) expect(text).not.toContain(secret)
  })
})

describe('the caller', () => {
  test('needs the query code', async () => {
    expect(await ask('0'.repeat(16))).toMatchObject({ errcode: 404 })
    expect(await ask('abc')).toMatchObject({ errcode: 400 })
    expect(await api.call(reportReceipt, {})).toMatchObject({ errcode: 400 })
  })

  test('who owns the report gets a receipt without the code', async () => {
    const citizen = await api.citizen()
    const made = await citizen.call(
      reportCreate,
      { ...contents, reporter: { name: '李雷' } },
      newKey(),
    )
    const { query_code } = createdOf(made)
    const own = z.parse(selfQuery.output, (await citizen.call(selfQuery, {})).data)
    const report_id = own.list?.[0]?.report_id
    const { text, signature } = z.parse(
      reportReceipt.output,
      (await citizen.call(reportReceipt, { report_id })).data,
    )
    expect(text).toContain('查询码：未写入（凭账号出具）')
    expect(text).not.toContain(groupQueryCode(query_code))
    expect((await verify(text, signature)).valid).toBe(true)

    const another = await api.citizen()
    expect(await another.call(reportReceipt, { report_id })).toMatchObject({ errcode: 404 })
    expect(await api.call(reportReceipt, { report_id })).toMatchObject({ errcode: 401 })
  })

  test('gets no receipt of a withdrawn report', async () => {
    const code = await api.report()
    const captcha_ticket = api.captchaTicket()
    await api.call(reportWithdraw, { query_code: code, captcha_ticket })
    expect(await ask(code)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('撤回'),
    })
  })
})

describe('the key', () => {
  const other = Buffer.alloc(32, 7)

  test('still verifies earlier receipts after its replacement, and keeps its address', async () => {
    const old = await receiptOf(await api.report())
    const deps = { db: api.database.db, keyring: api.keyring }
    const replaced = await openReceiptKeys(deps, other)
    expect(replaced.keyId).not.toBe(old.key_id)
    const key = await replaced.publicKey(old.key_id)
    const signature = Buffer.from(old.signature, 'base64')
    expect(key && verifySm2(key, signerIds.receipt, old.text, signature)).toBe(true)
    const now = (await pem().expect(200)).text
    expect((await pem(old.key_id).expect(200)).text).toBe(now)
    expect((await pem(replaced.keyId).expect(200)).text).not.toBe(now)
    await pem('0'.repeat(16)).expect(404)
    await request(api.app).get('/api/receipt/key/x').expect(404)
  })

  test('does not verify when inserted into the database', async () => {
    const deps = { db: api.database.db, keyring: api.keyring }
    const theirs = await openReceiptKeys(deps, Buffer.alloc(32, 9))
    const publicKey = (await theirs.publicKey(theirs.keyId)) ?? Buffer.alloc(0)
    await api.database.asOwner(
      `delete from receipt_key; insert into receipt_key values ('${theirs.keyId}', '\\x${publicKey.toString('hex')}', '\\x00')`,
    )
    const text = `签名密钥：${theirs.keyId}\n`
    expect(await verify(text, theirs.sign('receipt', text).toString('base64'))).toMatchObject({
      valid: false,
    })
  })
})
