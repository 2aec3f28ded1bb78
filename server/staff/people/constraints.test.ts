import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const system = await api.staff(['system_administrator'])
const security = await api.staff(['security_administrator'])

describe('the database', () => {
  const insert = (values: string) => api.database.pool.query(values)

  test('gives no person two duties, or a duty and a business role (三员分立)', async () => {
    await expect(
      insert(`insert into staff_role (staff_id, role) values ('${security.id}', 'handler')`),
    ).rejects.toThrow(/foreign key/)
    await expect(
      insert(
        `insert into staff_role (staff_id, role, duty) values ('${security.id}', 'handler', 'security_administrator')`,
      ),
    ).rejects.toThrow(/check constraint/)
    const handler = await api.staff(['handler'])
    await expect(
      insert(`update staff set duty = 'system_administrator' where id = '${handler.id}'`),
    ).rejects.toThrow(/foreign key/)
    await expect(
      insert(`insert into staff (login, name, duty) values ('x1', 'x', 'everything')`),
    ).rejects.toThrow(/check constraint/)
  })

  test('refuses changes requested and decided by one person, or by other duties', async () => {
    const handler = await api.staff(['handler'])
    const auditor = await api.staff(['audit_administrator'])
    type Party = readonly [id: string, duty: string]
    const change = (about: Party, asks: Party, decides?: Party) =>
      insert(`insert into staff_change (kind, person_id, person_duty, reason, requested_at, requested_by,
          requested_by_duty ${decides ? ', decided_by, decided_by_duty, decided_at, approved' : ''})
        values ('reset_factor', '${about[0]}', '${about[1]}', 'x', now(), '${asks.join("', '")}'
          ${decides ? `, '${decides.join("', '")}', now(), true` : ''})`)
    const [business, ofSystem, ofSecurity, ofAudit] = [
      [handler.id, 'business'],
      [system.id, 'system_administrator'],
      [security.id, 'security_administrator'],
      [auditor.id, 'audit_administrator'],
    ] as const
    const wrong: [Party, Party, Party?][] = [
      [business, [handler.id, 'system_administrator']],
      [business, ofSecurity],
      [business, ofSystem, ofSystem],
      [business, ofSystem, ofAudit],
      [business, ofSystem, [handler.id, 'security_administrator']],
      // About an administrator, called a handler.
      [[auditor.id, 'business'], ofSystem, ofSecurity],
      [ofAudit, ofAudit],
      [ofAudit, ofSystem, ofSystem],
      [ofAudit, ofSecurity, ofAudit],
      [ofSecurity, ofSystem, ofSecurity],
      [ofSystem, ofSecurity, business],
    ]
    for (const parties of wrong)
      await expect(change(...parties), JSON.stringify(parties)).rejects.toThrow(
        /foreign key|check constraint/,
      )
    await change(business, ofSystem, ofSecurity)
    await change(ofAudit, ofSystem, ofSecurity)
    await change(ofSecurity, ofAudit, ofSystem)
  })

  test('lets no last holder of a role leave, be locked, change duty or vanish', async () => {
    const handler = await api.staff(['statistician'])
    for (const change of [
      `update staff set state = 'left' where id = '${security.id}'`,
      `update staff set state = 'locked' where duty = 'security_administrator'`,
      `update staff set duty = 'business' where id = '${system.id}'`,
      `update staff set state = 'left' where id = '${handler.id}'`,
      `update staff set state = 'left'`,
    ])
      await expect(insert(change), change).rejects.toThrow(/the last \w+ stays|foreign key/)
    await expect(insert(`delete from staff where id = '${handler.id}'`)).rejects.toThrow(/leave by/)
    await api.staff(['security_administrator'])
    await insert(`update staff set state = 'left' where id = '${security.id}'`)
    await insert(`update staff set state = 'active' where id = '${security.id}'`)
  })

  test('lets one of two last holders leave, when both leave at the same moment', async () => {
    const both = [await api.staff(['supervisor']), await api.staff(['supervisor'])]
    const left = await Promise.allSettled(
      both.map(({ id }) => insert(`update staff set state = 'left' where id = '${id}'`)),
    )
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('allows one session per person', async () => {
    await expect(
      insert(`insert into staff_session values ('${security.id}', 'x', now(), now(), null)`),
    ).rejects.toThrow(/duplicate key/)
  })
})
