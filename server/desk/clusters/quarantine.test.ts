import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { quarantineDecide, quarantineList } from '../../../contract/desk/cluster.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { linkCases } from '../../testing/api/linked-cases.ts'
import { createStaffTestApi, type StaffOfTest } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
let supervisor: StaffOfTest
beforeEach(async () => {
  await cases.clear()
  supervisor = await api.staff(['supervisor'])
})

const image = { kind: 'image', measure: 3 } as const
/** Three cases with one picture, and a fourth that the limit of three held back. */
async function tooMany() {
  const [first, ...others] = await cases.makeMany(4)
  if (!first) throw new Error('no case')
  for (const one of others) await linkCases(api, one, [first], image, 3)
  return first
}
const list = async (who = supervisor) =>
  z.parse(quarantineList.output, (await who.call(quarantineList, {})).data).list
const decide = (case_number: string, allow: boolean) =>
  supervisor.call(quarantineDecide, { case_number, kind: 'image', allow })
const members = async () =>
  (await api.database.db.selectFrom('cluster_member').selectAll().execute()).length
const actions = async (caseNumber: string) => {
  const { rows } = await api.database.pool.query<{ action: string }>(
    "select action from staff_audit where object_id = $1 and action like 'cluster.%' order by sequence",
    [caseNumber],
  )
  return rows.map(({ action }) => action)
}

test.each([
  ['released, links on', true, 4, 'cluster.release'],
  ['kept, links nothing more', false, 3, 'cluster.keep'],
] as const)(
  'a picture that links too much waits for the supervisor, and %s; both are audited',
  async (_, allow, size, action) => {
    const first = await tooMany()
    expect(await members()).toBe(3)
    const [waiting, ...more] = await list()
    expect(more).toEqual([])
    expect(waiting).toMatchObject({ kind: 'image', cases: 3 })
    const number = waiting?.first.case_number ?? ''
    expect(await decide(number, allow)).toMatchObject({ errcode: 0 })
    expect(await list()).toEqual([])
    expect(await decide(number, !allow)).toMatchObject({ errcode: 409 })
    const next = await cases.make()
    await linkCases(api, next, [first], image, 3)
    expect(await members()).toBe(size)
    expect(await list()).toEqual([])
    expect(await actions(number)).toEqual([action])
  },
)

test('a supervisor of other types sees nothing of it and decides nothing', async () => {
  const first = await tooMany()
  supervisor = await api.staff(['supervisor'], { reportTypeIds: [6] })
  expect(await list()).toEqual([])
  expect(await decide(first.caseNumber, true)).toMatchObject({ errcode: 404 })
})
