import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { sealedValueOpener } from '../../testing/database/open-sealed.ts'
import { canonicalJson } from './chain.ts'
import { programActor, recordAlone, recordAudit } from './record-audit.ts'

const deps = { keyring: testKeyring(), clock: testClock() }
const database = await closeAfterAll(testDatabase())

const object = { kind: 'case', id: '20260715-0001' } as const
const entries = () =>
  database.db.selectFrom('staff_audit').selectAll().orderBy('sequence').execute()

test('concurrent entries form one chain without gaps', async () => {
  const record = () => recordAlone(database.db, deps, programActor, { action: 'case.read', object })
  await Promise.all(Array.from({ length: 20 }, record))
  const list = await entries()
  expect(list.map(({ sequence }) => Number(sequence))).toEqual(list.map((_, index) => index + 1))
  for (const [index, { previous_mac }] of list.entries())
    expect(previous_mac).toEqual(list[index - 1]?.mac ?? Buffer.alloc(32))
})

test('the MAC of an entry covers the canonical JSON of all its members', async () => {
  await recordAlone(database.db, deps, programActor, {
    action: 'case.read',
    object,
    reason: '核对',
  })
  const [{ mac, ...entry } = { mac: undefined, sequence: '' }] = (await entries()).slice(-1)
  const json = canonicalJson({ ...entry, sequence: Number(entry.sequence) })
  expect(deps.keyring.mac('staff audit', json)).toEqual(mac)
})

test('an action fails when its entry cannot be written', async () => {
  const before = await entries()
  const act = database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('report_type_opened')
      .values({ report_type_id: 1, day: '2026-07-15', times: 7 })
      .execute()
    await recordAudit(
      trx,
      deps,
      { ...programActor, staffId: 'not an id' },
      { action: 'case.step', object },
    )
  })
  await expect(act).rejects.toThrow('invalid input syntax')
  const opened = await database.db.selectFrom('report_type_opened').selectAll().execute()
  expect(opened).toEqual([])
  expect(await entries()).toEqual(before)
})

test('a rolled-back action leaves no entry and no gap', async () => {
  const before = await entries()
  const act = database.db.transaction().execute(async (trx) => {
    await recordAudit(trx, deps, programActor, { action: 'case.step', object })
    throw new Error('the step failed')
  })
  await expect(act).rejects.toThrow('the step failed')
  await recordAlone(database.db, deps, programActor, { action: 'case.step', object })
  expect((await entries()).map(({ sequence }) => Number(sequence))).toEqual(
    [...before, undefined].map((_, index) => index + 1),
  )
})

test('reasons are sealed, and values are stored as keyed digests', async () => {
  const reason = '举报人来电 13800000000 要求更正'
  const was = { status: 'received' }
  const entry = { action: 'identity.open', object, reason, before: was, after: was } as const
  await recordAlone(database.db, deps, programActor, entry)
  const row = (await entries()).at(-1)
  if (!row) throw new Error('nothing was recorded')
  expect(row.reason_sealed?.includes('138')).toBe(false)
  expect(row.before_mac).toEqual(row.after_mac)
  const open = await sealedValueOpener(database.pool, deps.keyring)
  expect(open('staff_audit', 'reason_sealed', { ...row })).toBe(reason)
})
