import { beforeEach, expect, test } from 'vitest'
import { deskCases, type CaseOfTest } from '../../testing/api/desk-cases.ts'
import { linkCases, manyLike } from '../../testing/api/linked-cases.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const { db } = api.database
beforeEach(() => cases.clear())

type Made = Pick<CaseOfTest, 'reportId'>
type Six = readonly [Made, Made, Made, Made, Made, Made]
const isSix = (made: readonly Made[]): made is Six => made.length === 6
function six(made: readonly Made[]): Six {
  if (!isSix(made)) throw new Error('six cases were not made')
  return made
}
const link = linkCases.bind(undefined, api)
/** Returns the clusters as lists of places in `made`. */
async function clustersOf(made: readonly Made[]) {
  const rows = await db.selectFrom('cluster_member').selectAll().execute()
  const place = ({ report_id }: { report_id: string }) =>
    made.findIndex(({ reportId }) => reportId === report_id)
  return [...Map.groupBy(rows, ({ cluster_id }) => cluster_id).values()]
    .map((members) =>
      members
        .map(place)
        .toSorted((one, other) => one - other)
        .join(),
    )
    .toSorted()
}
const edges = async () => {
  const { rows } = await api.database.pool.query('select from case_edge')
  return rows.length
}

test('cases that match are one cluster, and a case that matches two clusters joins them', async () => {
  const made = await cases.makeMany(6)
  const [a, b, c, d, e, f] = six(made)
  await link(b, [a])
  await link(d, [c])
  expect(await clustersOf(made)).toEqual(['0,1', '2,3'])
  await link(e, [b, c, f], { strength: 'maybe' })
  expect(await clustersOf(made)).toEqual(['0,1', '2,3'])
  await link(e, [b, c])
  expect(await clustersOf(made)).toEqual(['0,1,2,3,4'])
  const before = await edges()
  await link(e, [b, c])
  expect(await edges()).toBe(before)
})

test('a cluster stops growing 90 days after its last member, unless a case is open', async () => {
  const day = 86_400_000
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * day)
  const over = { status: 'closed', due_at: null } as const
  const made = [
    await cases.make({}, { ...over, arrived_at: ago(91) }),
    await cases.make({}, { ...over, arrived_at: ago(89) }),
    await cases.make({}, { arrived_at: ago(300) }),
  ]
  const newcomer = await cases.make({}, { arrived_at: ago(0) })
  for (const one of made) await link(newcomer, [one])
  expect(await clustersOf([...made, newcomer])).toEqual(['1,2,3'])
})

test('a host that links too much is put into quarantine; what matches by its address still joins', async () => {
  const made = await cases.makeMany(6)
  const [first, second, third, fourth, fifth, sixth] = six(made)
  for (const one of [second, third]) await link(one, [first], { kind: 'host' }, 3)
  await link(fourth, [first], { kind: 'host' }, 3)
  await link(fifth, [first], { kind: 'url' }, 3)
  await link(sixth, [first], { kind: 'host' }, 3)
  await link(sixth, [first], { kind: 'url' }, 3)
  expect(await clustersOf(made)).toEqual(['0,1,2,4,5'])
  const rows = await db.selectFrom('cluster_quarantine').selectAll().execute()
  expect(rows).toMatchObject([{ kind: 'host', is_allowed: false }])
})

test('withdrawn cases, reports that are no cases, and the case itself are not linked', async () => {
  const [one, gone] = [
    await cases.make(),
    await cases.make({}, { status: 'withdrawn', due_at: null }),
  ]
  await link(one, [gone, one, { reportId: '1' }])
  await link(gone, [one])
  expect(await edges()).toBe(0)
})

test('erasing a report leaves none of its edges', async () => {
  const [a, b, c] = six(await cases.makeMany(6))
  await link(b, [a, c])
  await db.deleteFrom('case_edge').where('report_id', '=', a.reportId).execute()
  expect(await edges()).toBe(2)
})

test('300 reports on one address, which come at the same time, are one cluster', async () => {
  const made = await manyLike(api, await cases.make(), 300)
  const arrivals = made.map(
    (one, place) => () => link(one, made.slice(Math.max(0, place - 5), place)),
  )
  await Promise.all(
    [0, 1, 2].map(async (third) => {
      for (const [place, arrive] of arrivals.entries()) if (place % 3 === third) await arrive()
    }),
  )
  expect(await clustersOf(made)).toEqual([made.map((_, place) => place).join()])
})

test('a member has the type of its case, by which a person’s members are counted', async () => {
  const made = [
    await cases.make({ report_type_id: 6 }),
    await cases.make({ report_type_id: 7 }),
    await cases.make({ report_type_id: 6 }),
  ]
  await link(made[0] ?? { reportId: '' }, made)
  const { rows } = await api.database.pool.query(
    'select report_id::text as "reportId", report_type_id as type from cluster_member',
  )
  expect(new Map(rows.map(({ reportId, type }) => [reportId, type]))).toEqual(
    new Map(made.map(({ reportId }, place) => [reportId, [6, 7, 6][place]])),
  )
})
