import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const system = await api.staff(['system_administrator'])
const security = await api.staff(['security_administrator'])

describe('the database', () => {
  const insert = (values: string) => api.database.pool.query(values)

  test('gives nobody two of the three duties, or a duty and a business role (三员分立)', async () => {
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
    const change = (columns: string, values: string) =>
      insert(`insert into staff_change (kind, person_id, reason, requested_at, ${columns})
        values ('reset_factor', gen_random_uuid(), 'x', now(), ${values})`)
    await expect(change('requested_by', `'${handler.id}'`)).rejects.toThrow(/foreign key/)
    await expect(change('requested_by', `'${security.id}'`)).rejects.toThrow(/foreign key/)
    const decided = 'requested_by, decided_by, decided_at, approved'
    for (const id of [system.id, handler.id])
      await expect(change(decided, `'${system.id}', '${id}', now(), true`)).rejects.toThrow(
        /foreign key|check constraint/,
      )
    await expect(
      change(`${decided}, decided_by_duty`, `'${system.id}', '${system.id}', now(), true, null`),
    ).rejects.toThrow(/not-null/)
  })

  test('allows one session per person', async () => {
    await expect(
      insert(`insert into staff_session values ('${security.id}', 'x', now(), now(), null)`),
    ).rejects.toThrow(/duplicate key/)
  })
})
