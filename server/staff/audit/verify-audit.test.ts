import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createLogger } from '../../platform/log.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { anchorAudit, readAnchors } from './anchors.ts'
import { entryMac } from './chain.ts'
import { deleteExpiredAudit } from './tasks.ts'
import { programActor, recordAlone } from './record-audit.ts'
import { entriesAfter } from './store.ts'
import { verifyAudit } from './verify-audit.ts'

const keyring = testKeyring()
const day = 24 * 60 * 60 * 1000
let folder: string
let clock = testClock()
let deps: Parameters<typeof anchorAudit>[0]
const logged: string[] = []

const database = await closeAfterAll(testDatabase())
beforeEach(async () => {
  await tamper('truncate staff_audit, staff_audit_checkpoint; delete from data_key')
  folder = await temporaryFolder()
  clock = testClock()
  logged.length = 0
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  const auditAnchorFile = join(folder, 'desk', 'audit-anchors.jsonl')
  deps = { db: database.db, keyring, clock, logger, auditAnchorFile }
  await record(9)
})

async function record(times: number) {
  for (let number = 1; number <= times; number += 1) {
    const object = { kind: 'case', id: `20260715-000${number}` } as const
    await recordAlone(database.db, deps, programActor, {
      action: 'case.read',
      object,
      reason: '核对',
    })
    clock.advance(1000)
  }
}
const verify = async () => verifyAudit(deps, await readAnchors(keyring, deps.auditAnchorFile))

/** Runs SQL as the tables' owner, with triggers disabled. */
const tamper = (statement: string) =>
  database.asOwner(`set session_replication_role = replica; ${statement}`)
/** Swaps two entries, whose sequence is their key. */
const exchange = (a: number, b: number) =>
  tamper(`update staff_audit set sequence = 999 where sequence = ${a};
    update staff_audit set sequence = ${a} where sequence = ${b};
    update staff_audit set sequence = ${b} where sequence = 999`)

test('an untouched chain verifies', async () => {
  await anchorAudit(deps)
  const anchoredAt = clock.now()
  clock.advance(1000)
  await record(2)
  expect(await verify()).toEqual({ entries: 11, fault: undefined, further: [], anchoredAt })
})

describe('the first wrong entry is named', () => {
  test.for([
    ['who did it', `actor = gen_random_uuid()`],
    ['when', `at = at + interval '1 millisecond'`],
    ['which role', `role = 'auditor'`],
    ['what', `action = 'case.list'`],
    ['to what', `object_id = '20260715-0009'`],
    ['with what result', `result = 'refused'`],
    ['the reason', `reason_sealed = null`],
    ['what a decision was', `detail = '{"steps":["reject"]}'`],
    ['what it became', `after_mac = mac`],
    ['its request', `request_id = 'another'`],
    ['its session', `session_mac = mac`],
    ['its mac', `mac = previous_mac`],
  ])('when it was edited: %s', async ([, change]) => {
    await tamper(`update staff_audit set ${change} where sequence = 4`)
    expect(await verify()).toMatchObject({
      fault: { sequence: 4, what: '内容被改动，或不是本系统写入的' },
    })
  })

  test('when it was deleted', async () => {
    await tamper('delete from staff_audit where sequence in (4, 5)')
    const fault = { sequence: 4, what: '缺少 2 条记录，下一条是第 6 条' }
    expect(await verify()).toMatchObject({ entries: 6, fault })
  })

  test('when it was deleted and the others were renumbered', async () => {
    await tamper(`delete from staff_audit where sequence = 4;
      update staff_audit set sequence = sequence + 1000 where sequence > 4;
      update staff_audit set sequence = sequence - 1001 where sequence > 1000`)
    const fault = { sequence: 4, what: '顺序被改动：这条记录原为第 5 条' }
    expect(await verify()).toMatchObject({ entries: 3, fault })
  })

  test('when the first entries were deleted', async () => {
    await tamper('delete from staff_audit where sequence < 3')
    expect(await verify()).toMatchObject({ entries: 6, fault: { sequence: 1 } })
  })

  test('when it was swapped with another entry, even its neighbour', async () => {
    await exchange(3, 7)
    const fault = { sequence: 3, what: '顺序被改动：这条记录原为第 7 条' }
    expect(await verify()).toMatchObject({ entries: 5, fault })
    await exchange(3, 7)
    await exchange(5, 6)
    expect(await verify()).toMatchObject({
      entries: 6,
      fault: { sequence: 5, what: '顺序被改动：这条记录原为第 6 条' },
    })
  })

  test('when it was inserted without the key', async () => {
    await database.db
      .insertInto('staff_audit')
      .columns([
        'sequence',
        'at',
        'action',
        'object_kind',
        'object_id',
        'result',
        'previous_mac',
        'mac',
      ])
      .expression((eb) =>
        eb
          .selectFrom('staff_audit')
          .select((e) => [
            e.val('10').as('sequence'),
            'at',
            'action',
            'object_kind',
            'object_id',
            'result',
            'mac as previous_mac',
            'mac',
          ])
          .where('sequence', '=', '9'),
      )
      .execute()
    const fault = { sequence: 10, what: '内容被改动，或不是本系统写入的' }
    expect(await verify()).toMatchObject({ entries: 9, fault })
  })

  test('and so are the ones after it', async () => {
    await anchorAudit(deps)
    await tamper(`update staff_audit set role = 'auditor' where sequence in (3, 8)`)
    await tamper('delete from staff_audit where sequence = 6')
    const { entries, fault, further } = await verify()
    expect([fault, ...further].map((each) => each?.sequence)).toEqual([3, 6, 8])
    expect(entries).toBe(5)
  })

  test('when the end, or everything, was truncated', async () => {
    await anchorAudit(deps)
    await tamper('delete from staff_audit where sequence > 6')
    const fault = { sequence: 7, what: expect.stringContaining('末尾的记录被删除') }
    expect(await verify()).toMatchObject({ entries: 6, fault })
    await tamper('truncate staff_audit')
    expect(await verify()).toMatchObject({ entries: 0, fault: { ...fault, sequence: 1 } })
  })

  test('when the end was truncated and rewritten', async () => {
    await anchorAudit(deps)
    await tamper('delete from staff_audit where sequence > 6')
    await record(5)
    const fault = { sequence: 9, what: expect.stringContaining('被删除后重写') }
    expect(await verify()).toMatchObject({ entries: 10, fault })
  })

  test('when the chain was rewritten with the key', async () => {
    await anchorAudit(deps)
    const list = await entriesAfter(database.db, 0, 100)
    let previous = list[2]?.mac ?? Buffer.alloc(0)
    for (const entry of list.slice(3)) {
      const forged = { ...entry, action: 'case.list', previous_mac: previous }
      previous = entryMac(keyring, forged)
      await tamper(`update staff_audit set action = 'case.list', mac = '\\x${previous.toString('hex')}',
        previous_mac = '\\x${forged.previous_mac.toString('hex')}' where sequence = ${entry.sequence}`)
    }
    const fault = { sequence: 9, what: expect.stringContaining('被删除后重写') }
    expect(await verify()).toMatchObject({ entries: 8, fault })
  })
})

describe('anchors', () => {
  test('are the same in log and file', async () => {
    await anchorAudit(deps)
    const line = await readFile(deps.auditAnchorFile, 'utf8')
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ anchor: JSON.parse(line) })
    expect(JSON.parse(line)).toMatchObject({ sequence: 9 })
  })

  test('that were changed are named by their line', async () => {
    await anchorAudit(deps)
    await record(1)
    await anchorAudit(deps)
    const text = await readFile(deps.auditAnchorFile, 'utf8')
    await writeFile(deps.auditAnchorFile, text.replace('"sequence":10', '"sequence":9'))
    expect(await verify()).toMatchObject({ fault: { what: '锚点文件第 2 行被改动' } })
  })

  test('are not written for an empty chain', async () => {
    await tamper('truncate staff_audit')
    await anchorAudit(deps)
    expect(await readAnchors(keyring, deps.auditAnchorFile)).toEqual({
      anchors: [],
      invalidLines: [],
    })
  })
})

describe('entries past their retention', () => {
  const keys = () =>
    database.db.selectFrom('data_key').where('kind', '=', 'audit').selectAll().execute()

  beforeEach(async () => {
    await tamper('truncate staff_audit; delete from data_key')
    clock = testClock('2020-01-31T12:00:00+08:00')
    deps = { ...deps, clock }
    await record(3)
    clock.advance(30 * day)
    await record(3)
  })

  test('are deleted with the keys of their reasons, and the rest still verifies', async () => {
    await anchorAudit(deps)
    expect(await keys()).toHaveLength(2)
    await deleteExpiredAudit(deps, new Date(clock.now().getTime() - 10 * day))
    const left = await entriesAfter(database.db, 0, 100)
    expect(left.map(({ sequence, action }) => [sequence, action])).toEqual([
      [4, 'case.read'],
      [5, 'case.read'],
      [6, 'case.read'],
      [7, 'audit.forget'],
    ])
    expect(await keys()).toHaveLength(1)
    expect(await verify()).toMatchObject({ entries: 4, fault: undefined })
    await deleteExpiredAudit(deps, new Date(clock.now().getTime() - 10 * day))
    expect(await verify()).toMatchObject({ entries: 4, fault: undefined })
  })

  test('cannot be faked with younger entries or without the key', async () => {
    await deleteExpiredAudit(deps, new Date(clock.now().getTime() - 10 * day))
    await tamper('delete from staff_audit where sequence = 4')
    expect(await verify()).toMatchObject({ fault: { sequence: 4 } })
    const { db } = database
    await db
      .insertInto('staff_audit_checkpoint')
      .values({
        sequence: '4',
        entry_mac: Buffer.alloc(32),
        at: clock.now(),
        mac: Buffer.alloc(32),
      })
      .execute()
    const what = '到期删除的标记被改动，或不是本系统写入的'
    expect(await verify()).toMatchObject({ fault: { sequence: 4, what } })
  })

  test('are protected for three years by the database', async () => {
    clock = testClock(new Date().toISOString())
    deps = { ...deps, clock }
    await record(1)
    await expect(deleteExpiredAudit(deps, new Date(clock.now().getTime() + day))).rejects.toThrow(
      'entries of staff_audit stay as they are',
    )
    await anchorAudit(deps)
    expect(await verify()).toMatchObject({ entries: 7, fault: undefined })
  })
})

test('the tables’ owner changes nothing by accident', async () => {
  for (const statement of [
    'update staff_audit set actor = null',
    'delete from staff_audit',
    'truncate staff_audit',
  ])
    await expect(database.asOwner(statement)).rejects.toThrow(
      'entries of staff_audit stay as they are',
    )
})
