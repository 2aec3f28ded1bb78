import { expect, test } from 'vitest'
import { verifyAuditedMonths } from '../../commands/verify-figures.ts'
import { closedValue } from '../../figures/closed-month.ts'
import { programActor, recordAlone } from '../../staff/audit/record-audit.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { newColleague } from '../../testing/api/case-rows.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db } = api.database
const month = '2026-08'

/** The bytes that the program of version 1 signed of the members below. */
const statement = `${JSON.stringify(
  {
    centre: '某省举报中心',
    definition: {
      version: 1,
      sm3: '248bf3dcd2b7236e45d3d383e65492205e7a150013ec8b778286c382000f412e',
    },
    month,
    received: 24,
    accepted: 20,
    rejected: 0,
    closed: 11,
    transferred: 11,
    appealed: 0,
    appeal_answered: 0,
    changed: 0,
    in_time_rate: 100,
    acceptance_rate: 100,
    median_days: 0.5,
    types: [
      { id: 1, name: '甲', reports: 12 },
      { id: 2, name: '乙', reports: 12 },
    ],
    other_types: null,
    sources: [
      { source: 'web', reports: 12 },
      { source: 'phone', reports: 12 },
    ],
    other_sources: null,
    outcomes: [{ outcome: 'handled', reports: 11 }],
    other_outcomes: null,
    members: {
      root: '70e656f6d9e1054819ba6d8f2795c67a51e45688636393164366ac6081f264b1',
      sm3: 'bf02bbb1710c67690b738d8731112131b280917584a20c61ed42f13f6c4580c3',
    },
  },
  null,
  1,
)}\n`

const verify = () => verifyAuditedMonths({ ...api, db })

test('a month that was closed under version 1 of the definition is counted again bit for bit', async () => {
  const [proposed_by, closed_by] = [
    await newColleague(api, 'tongji'),
    await newColleague(api, 'zhuguan'),
  ]
  const at = api.clock.now()
  const signature = api.receiptKeys.sign(statement)
  const signed = { proposed_by, proposed_at: at, closed_by, closed_at: at, signature }
  await db
    .insertInto('closed_month')
    .values({ month, statement, ...signed, key_id: api.receiptKeys.keyId })
    .execute()
  await recordAlone(db, api, programActor, {
    action: 'figures.close',
    object: { kind: 'figures', id: month },
    after: closedValue(statement, signature),
  })
  // The columns that version 1 had.
  await api.database.pool.query(
    `insert into closed_month_member (month, name, report_type_id, source, received, accepted, transferred, result,
       outcome, in_time, tenths, appealed)
     select $1, decode(repeat(lpad(to_hex(i), 2, '0'), 32), 'hex'), case when i < 12 then 1 else 2 end,
       case when i % 2 = 1 then 'web' else 'phone' end, true, i < 20, i < 11,
       case when i < 11 then 'closed' end, case when i < 11 then 'handled' end, case when i < 11 then true end,
       case when i < 11 then i end, false
     from generate_series(0, 23) i`,
    [month],
  )
  expect(await verify()).toEqual({ months: 1, faults: [] })
})

test('and its tampered members are named', async () => {
  await api.database.asOwner(
    'alter table closed_month_member disable trigger user; update closed_month_member set accepted = false where tenths = 3',
  )
  const { faults } = await verify()
  expect(faults.map(({ what }) => what)).toContain('accepted: signed 20, counted 19')
})
