import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createLogger } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { anchorAudit, readAnchors } from './anchors.ts'
import { readAudit } from './read-audit.ts'
import { programActor, recordAlone } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const keyring = testKeyring()
let database: TestDatabase
let folder: string
let deps: Parameters<typeof anchorAudit>[0]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await tamper('truncate staff_audit, staff_audit_checkpoint')
  folder = await temporaryFolder()
  deps = {
    db: database.db,
    keyring,
    clock: testClock(),
    logger: createLogger({ level: 'silent' }),
    auditAnchorFile: join(folder, 'audit-anchors.jsonl'),
  }
  await record(9)
})

async function record(times: number) {
  const object = { kind: 'case', id: '20260715-0001' } as const
  for (let number = 1; number <= times; number += 1)
    await recordAlone(database.db, deps, programActor, { action: 'case.read', object })
}
const verify = async () => verifyAudit(deps, await readAnchors(keyring, deps.auditAnchorFile))

/** Runs SQL as the tables' owner, with triggers disabled. */
const tamper = (statement: string) =>
  database.asOwner(`set session_replication_role = replica; ${statement}`)

describe('a row that the application’s role inserts by itself', () => {
  const garbage = (sequence: string, at = 'now()') => `insert into staff_audit
    (sequence, at, role, action, object_kind, object_id, reason_sealed, result, previous_mac, mac)
    values (${sequence}, ${at}, 'nobody', 'case.read', 'case', '1', '\\x00', 'done', '\\x00', '\\x00')`

  test.for(['9223372036854775807', '9007199254740991', '11', '1', '0'])(
    'cannot choose the sequence %s, and the desk goes on',
    async (sequence) => {
      await expect(database.pool.query(garbage(sequence))).rejects.toThrow(
        'an entry of staff_audit has the next sequence',
      )
      await record(1)
      await anchorAudit(deps)
      expect(await verify()).toMatchObject({ entries: 10, fault: undefined })
    },
  )

  test.for([`'infinity'`, `'-infinity'`, `'12000-01-01'`, `'1999-12-31'`])(
    'cannot have a moment that no verifier can read: %s',
    async (at) => {
      await expect(database.pool.query(garbage('10', at))).rejects.toThrow('staff_audit_at_check')
    },
  )

  test('is named, and desk, verifier and auditor go on past it', async () => {
    await database.pool.query(garbage('10'))
    await record(2)
    await anchorAudit(deps)
    const { entries, fault, further } = await verify()
    expect([entries, fault?.sequence, further]).toEqual([11, 10, []])
    const list = await readAudit(deps, {}, 100)
    expect(list.map(({ sequence }) => sequence).slice(0, 4)).toEqual([12, 11, 10, 9])
  })
})

test('a moment is stored as precisely as it is signed: a microsecond more changes nothing', async () => {
  const moments = async () =>
    (await database.pool.query('select extract(epoch from at)::text as at from staff_audit')).rows
  const before = await moments()
  await tamper(`update staff_audit set at = at + interval '1 microsecond'`)
  expect(await moments()).toEqual(before)
})

describe('a chain that was never anchored', () => {
  const never = { what: expect.stringContaining('从未留存锚点') }

  test('is faulty, so that truncation before the first anchor is found', async () => {
    await tamper('delete from staff_audit where sequence > 2')
    expect(await verify()).toMatchObject({ entries: 2, fault: never })
  })

  test('is faulty when it is empty although there is staff', async () => {
    await tamper('truncate staff_audit')
    expect(await verify()).toMatchObject({ entries: 0, fault: undefined })
    await tamper(`insert into staff (login, name, duty) values ('li', '李', 'business')`)
    expect(await verify()).toMatchObject({ entries: 0, fault: never })
    await tamper('delete from staff')
  })
})
