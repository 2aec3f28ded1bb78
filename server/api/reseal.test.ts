import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { selfExport, userPhoneBrief } from '../../contract/account.ts'
import { selfQuery } from '../../contract/report.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { createAccountTestApi, type AccountTestApi } from '../testing/api/account-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { readDatabaseContents } from '../testing/database/database-contents.ts'
import { resealEverything } from './reseal.ts'
import { queryCodeFor, queryCodeMac } from '../report/query-code-mac.ts'

let api: AccountTestApi
beforeAll(async () => {
  api = await createAccountTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('update sealing_state set finished_at = null'))

const deps = () => ({ ...api, db: api.database.db })
const words = [
  '旧标题',
  '旧网站',
  'https://old.example.com/',
  '旧账号',
  '旧说明',
  '旧答复',
  '旧留言',
  '旧证据',
  'aa11',
]
const person = { name: '旧人', id_number: '11010519491231002X', email: 'old@example.com' }

/** A report with all that belongs to it and an account, as the version before data keys wrote them. */
async function asBefore() {
  const { legacy } = api.keyring
  const citizen = await api.citizen({ name: '新人' })
  const { pool, db } = api.database
  const { id: account } = await db
    .selectFrom('account')
    .select('id')
    .where('phone_index', '=', api.keyring.blindIndex('phone', citizen.phone))
    .executeTakeFirstOrThrow()
  await pool.query(
    `update account set phone_sealed = $2, name_sealed = $3, email_sealed = $4 where id = $1`,
    [account, legacy.seal(citizen.phone), legacy.seal(person.name), legacy.seal(person.email)],
  )
  await pool.query(`delete from data_key where kind = 'account' and subject = $1`, [
    Buffer.from(account),
  ])
  const code = queryCodeFor(api.keyring, newKey())
  const { rows } = await pool.query<{ id: string }>(
    `insert into report (code_mac, content_mac, report_type_id, real_name, status, title, site_name, urls,
       account, seen_at, description, involves_minors, wants_result, reported_at, account_id)
     values ($1, '', 1, true, 'closed', '旧标题', '旧网站', '{https://old.example.com/}', '旧账号',
       '2026-07-01T00:00:00Z', '旧说明', false, true, now(), $2) returning id`,
    [queryCodeMac(api.keyring, code), account],
  )
  const report = rows[0]?.id
  await pool.query(
    `insert into report_event (report_id, status, note, at) values ($1, 'closed', '旧答复', now())`,
    [report],
  )
  await pool.query(
    `insert into message (report_id, author, kind, msg, at) values ($1, 'centre', 'reply', '旧留言', now())`,
    [report],
  )
  await pool.query(
    `insert into file (handle_mac, storage_key, name, size, mime, sm3, uploaded_at, report_id, position)
     values ($1, $2, '旧证据.jpg', 1, 'image/jpeg', 'aa11', now(), $3, 0)`,
    [Buffer.from(code), code, report],
  )
  await pool.query(
    `insert into reporter (report_id, name_sealed, phone_sealed, phone_index, id_number_sealed)
     values ($1, $2, $3, '', $4)`,
    [report, legacy.seal(person.name), legacy.seal(citizen.phone), legacy.seal(person.id_number)],
  )
  return { citizen, code, report }
}

const exported = async ({ citizen }: Awaited<ReturnType<typeof asBefore>>) => {
  const verify_ticket = await citizen.verifyTicket()
  return z.parse(selfExport.output, (await citizen.call(selfExport, { verify_ticket })).data)
}

test('what the version before wrote is read, sealed by the job, and read the same afterwards', async () => {
  const old = await asBefore()
  const before = { copy: await exported(old), view: await api.view(old.code) }
  expect(before.copy.reports[0]).toMatchObject({
    title: '旧标题',
    urls: ['https://old.example.com/'],
    seen_at: '2026-07-01T00:00:00.000Z',
    description: '旧说明',
    reporter: { name: '旧人', id_number: person.id_number },
    thread: [{ msg: '旧留言' }],
    timeline: [{ note: '旧答复' }],
    files: [{ name: '旧证据.jpg', sm3: 'aa11' }],
  })
  expect(before.copy.account).toMatchObject({ name: '旧人', email: person.email })

  expect(await resealEverything(deps())).toBe(3)
  const { bytes, sealed } = await readDatabaseContents(api.database, api.keyring)
  for (const word of [...words, ...Object.values(person)]) {
    expect([word, bytes.includes(word)]).toEqual([word, false])
    expect(sealed.join('\n')).toContain(word)
  }
  expect((await exported(old)).reports).toEqual(before.copy.reports)
  expect(await api.view(old.code)).toEqual(before.view)

  // Nothing is left: from now on that form is refused.
  expect(await resealEverything(deps())).toBe(0)
  expect((await exported(old)).reports).toEqual(before.copy.reports)
})

test('broken off, it goes on where it was, and leaves what is sealed already as it is', async () => {
  await asBefore()
  await asBefore()
  let wrapped = 0
  const wrapDataKey: Keyring['wrapDataKey'] = (key, place) => {
    // Two accounts and two files, then the first report and its reporter.
    if ((wrapped += 1) > 6) throw new Error('the server is stopped')
    return api.keyring.wrapDataKey(key, place)
  }
  const stopped = resealEverything({ ...deps(), keyring: { ...api.keyring, wrapDataKey } })
  await expect(stopped).rejects.toThrow('is stopped')
  const sealedNow = async () => {
    const rows = await api.database.db.selectFrom('report').select('title_sealed').execute()
    return rows
      .flatMap(({ title_sealed }) => title_sealed ?? [])
      .map((bytes) => bytes.toString('hex'))
  }
  const before = await sealedNow()
  expect(await resealEverything(deps())).toBe(1)
  const after = await sealedNow()
  expect(after).toHaveLength(before.length + 1)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('once it has ended, what is put there in the old form is not shown, and told to operations', async () => {
  expect(await resealEverything(deps())).toBe(0)
  const { code, citizen } = await asBefore()
  const view = await api.view(code)
  expect(view.title).toContain('无法读取')
  expect(view.timeline.map(({ note }) => note)).toEqual([expect.stringContaining('无法读取')])
  expect(view.thread.map(({ msg }) => msg)).toEqual([expect.stringContaining('无法读取')])
  expect(api.logged.join()).toContain('sealed contents do not open')
  // Not even the job takes it for genuine.
  expect(await resealEverything(deps())).toBe(0)
  expect((await api.view(code)).title).toContain('无法读取')
  expect(await citizen.call(userPhoneBrief)).toMatchObject({ errcode: 409 })
  expect((await citizen.call(selfQuery)).errcode).toBe(0)
})
