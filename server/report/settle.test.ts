import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { reportAppeal, reportNonameCreate } from '../../contract/report/report.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { newKey } from '../testing/api/test-api.ts'
import { contents, createdOf, createReportTestApi } from '../testing/api/report-test-api.ts'
import { queryCodeMac } from './query-code-mac.ts'
import { settleReports } from './tasks.ts'
import { settledTables, settleRules } from './settle-rules.ts'

const api = await closeAfterAll(createReportTestApi())

const minute = 60_000
const settle = () => settleReports({ ...api, db: api.database.db })
const query = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Record<string, unknown>>(text, values)).rows
const rowOf = async (code: string) =>
  (await query('select * from report where code_mac = $1', [queryCodeMac(api.keyring, code)]))[0]
const message = (query_code: string, msg: string) =>
  api.call(reportAppeal, { query_code, msg }, { key: newKey() })

describe('the rows of an anonymous report', () => {
  test('have times rounded to the quarter of an hour', async () => {
    api.clock.advance(3 * minute + 7)
    const code = await api.report({ file_ids: await api.upload('a.jpg') })
    await message(code, '补充一点情况')
    await api.decide(code, 'closed')
    const times = await query(
      `select reported_at as at from report union select at from report_event
       union select at from message union select uploaded_at from file`,
    )
    expect(times).toEqual([{ at: new Date('2026-07-15T04:00:00Z') }])
  })

  test('differ from those of a named report, whose times are exact to the minute', async () => {
    const now = new Date(Math.floor(api.clock.now().getTime() / minute) * minute)
    const { query_code } = createdOf(await api.named())
    expect(await rowOf(query_code)).toMatchObject({ reported_at: now })
  })

  test('allow withdrawal for ten minutes after sending, also once they are settled', async () => {
    api.clock.advance(10 * minute)
    const answer = createdOf(await api.anonymous())
    expect(answer).toMatchObject({
      reported_at: api.clock.now().toISOString(),
      withdraw_seconds: 600,
    })
    const code = answer.query_code
    api.clock.advance(5 * minute)
    await settle()
    expect(await api.view(code)).toMatchObject({ withdraw_seconds: 300 })
    api.clock.advance(4 * minute)
    const input = { query_code: code, captcha_ticket: api.captchaTicket() }
    expect(await api.call(reportWithdraw, input)).toMatchObject({ errcode: 0 })
  })

  test('lose the precise time of sending after the time for withdrawal', async () => {
    await api.report()
    api.clock.advance(10 * minute)
    await settle()
    expect(await query('select * from transient.recent_report')).toEqual([])
  })
})

describe('the order of the rows', () => {
  test('is the order of arrival for at most a quarter of an hour, and then random', async () => {
    api.clock.advance(15 * minute)
    const codes: string[] = []
    for (let i = 0; i < 20; i += 1) codes.push(await api.report())
    const macs = codes.map((code) => queryCodeMac(api.keyring, code).toString('hex'))
    const inOrder = async () =>
      (await query(`select encode(code_mac, 'hex') as mac from report`))
        .map(({ mac }) => mac)
        .filter((mac) => macs.includes(String(mac)))
    await settle()
    expect(await query('select from report where not is_settled')).toHaveLength(codes.length)
    api.clock.advance(15 * minute)
    await settle()
    const settled = await inOrder()
    expect(settled).not.toEqual(macs)
    expect(new Set(settled)).toEqual(new Set(macs))
    await settle()
    expect(await inOrder()).toEqual(settled)
    expect(await query('select from report where not is_settled')).toEqual([])
  })

  test('is random at once before a dump', async () => {
    for (let i = 0; i < 20; i += 1) await api.report()
    const waiting = () => query('select report_id from unopened_report')
    const before = await waiting()
    await settleReports({ ...api, db: api.database.db }, true)
    expect(await query('select from report where not is_settled')).toEqual([])
    const after = await waiting()
    expect(after).not.toEqual(before)
    expect(new Set(after.map((row) => row['report_id']))).toEqual(
      new Set(before.map((row) => row['report_id'])),
    )
  })

  test('changes without loss: timeline, thread and files stay the same', async () => {
    const code = await api.report({ file_ids: await api.upload('b.jpg', 'a.jpg') })
    for (const msg of ['第一条', '第二条', '第三条']) await message(code, msg)
    await api.decide(code, 'closed')
    // The omitted members count down from the present time.
    const lasting = async () => {
      const { withdraw_seconds: _, appeal_answer_until: __, ...rest } = await api.view(code)
      return rest
    }
    const before = await lasting()
    api.clock.advance(15 * minute)
    await settle()
    expect(await lasting()).toEqual(before)
    await message(code, '第四条')
    expect((await api.view(code)).thread.map(({ msg }) => msg)).toEqual([
      '第一条',
      '第二条',
      '第三条',
      '第四条',
    ])
  })

  test('is shuffled again after a change of a row, which moves it', async () => {
    const code = await api.report()
    api.clock.advance(15 * minute)
    await settle()
    await api.decide(code, 'accepted')
    expect(await rowOf(code)).toMatchObject({ is_settled: false })
    await settle()
    expect(await rowOf(code)).toMatchObject({ is_settled: true, status: 'accepted' })
  })

  test('is shuffled while citizens continue to write', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => api.report()))
    api.clock.advance(15 * minute)
    const input = () => ({ ...contents, captcha_ticket: api.captchaTicket() })
    const answers = await Promise.all([
      settle(),
      ...codes.map((code) => message(code, '同时补充')),
      ...codes.map(() => api.call(reportNonameCreate, input(), { key: newKey() })),
      settle(),
    ])
    for (const answer of answers) if (answer) expect(answer).toMatchObject({ errcode: 0 })
    for (const code of codes) expect((await api.view(code)).thread).toHaveLength(1)
  })

  test('is shuffled under locks that begin once the rows have been looked for', async () => {
    const client = await api.database.pool.connect()
    // Read to look for rows, and by no call of citizens.
    await client.query('begin; lock table transient.unindexed_report in access exclusive mode')
    const settling = settle()
    const locks = (of: string) => query(`select mode from pg_locks where ${of}`)
    await vi.waitFor(async () => expect(await locks('not granted')).toHaveLength(1))
    expect(await locks("relation = 'report'::regclass and mode = 'ExclusiveLock'")).toEqual([])
    await client.query('commit')
    client.release()
    await settling
  })

  test('is not revealed by ids', async () => {
    const ids = await query('select id from report order by reported_at')
    const numbers = ids.map(({ id }) => BigInt(String(id)))
    expect(new Set(numbers.map((id) => id / 1_000_000_000n)).size).toBe(numbers.length)
  })
})

test('every table is settled or has a reason not to be', async () => {
  const tables = await query(
    `select replace(schemaname || '.' || tablename, 'public.', '') as name from pg_tables
     where schemaname in ('public', 'transient') and tablename !~ 'migration'`,
  )
  expect(new Set(Object.keys(settleRules))).toEqual(new Set(tables.map(({ name }) => name)))
})

test('no foreign key to a settled table cascades, because settling deletes rows', async () => {
  const cascading = await query(
    `select conrelid::regclass::text as table, conname from pg_constraint
     where contype = 'f' and confrelid = any ($1::regclass[])
       and not (condeferrable and confdeltype = 'a')`,
    [['data_key', ...settledTables.map(({ name }) => name)]],
  )
  expect(cascading).toEqual([])
})

test('files move on the disk with their rows, as one quarter, and are read as before', async () => {
  const kept = async () => {
    const entries = await readdir(join(api.folder, 'kept'), {
      recursive: true,
      withFileTypes: true,
    })
    const files = entries.filter((entry) => entry.isFile())
    return new Map(
      await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const { ino, ctimeNs, birthtimeNs, mtimeMs } = await stat(join(parentPath, name), {
            bigint: true,
          })
          return [name, { ino, ctimeNs, birthtimeNs, mtimeMs }] as const
        }),
      ),
    )
  }
  api.clock.advance(30 * minute)
  await settle()
  const old = await kept()
  for (let n = 0; n < 4; n += 1) await api.report({ file_ids: await api.upload('a.jpg') })
  const before = await kept()
  const isNew = (name: string) => !old.has(name)
  const last = [...before.values()]
    .map(({ birthtimeNs }) => birthtimeNs)
    .reduce((a, b) => (a > b ? a : b))
  await settle()
  expect(await kept()).toEqual(before)
  api.clock.advance(30 * minute)
  await settle()
  const after = await kept()
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  expect([...after.keys()].filter(isNew)).toHaveLength(4)
  for (const [name, { birthtimeNs, ctimeNs, mtimeMs }] of after) {
    if (!isNew(name)) continue
    expect(birthtimeNs).toBeGreaterThan(last)
    expect(ctimeNs).toBeGreaterThan(last)
    expect(Number(mtimeMs) % (24 * 60 * minute)).toBe(0)
  }
  // Once settled, a file stays where it is.
  await settle()
  expect(await kept()).toEqual(after)
})
