import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { steps, type StepName } from '../../../contract/report/report-steps.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'
import { lockReport } from '../case/case-store.ts'
import { queryCodeMac } from '../query-code-mac.ts'
import { transitionReport, type Transition } from './transition.ts'

const api = await closeAfterAll(createReportTestApi())

beforeEach(() => api.database.pool.query('delete from transient.rate_limit'))

const statuses = Object.keys(statusNames) as Status[]
const idOf = async (code: string) => {
  const { id } = await api.database.db
    .selectFrom('report')
    .select('id')
    .where('code_mac', '=', queryCodeMac(api.keyring, code))
    .executeTakeFirstOrThrow()
  return id
}

const isStatus = (to: Transition['to']): to is Status => to in statusNames
const someone = '00000000-0000-4000-8000-000000000001'

// An extension keeps the status; `server/desk/work/extension.test.ts` has it.
test.each((Object.keys(steps) as StepName[]).filter((name) => steps[name].to !== 'same'))(
  '%s begins where its table says, and writes nothing from anywhere else',
  async (name) => {
    const step: Transition = steps[name]
    for (const status of statuses) {
      const code = await api.report()
      if (status === 'appealing') await api.decide(code, 'rejected')
      await api.decide(code, status)
      const before = await api.view(code)
      const reportId = await idOf(code)
      const about = { at: api.clock.now(), note: '说明', by: someone }
      const { db } = api.database
      const moved = await db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, reportId)
        return Boolean(await transitionReport(trx, api, step, { ...about, report }))
      })
      const isAllowed = step.from.some((from) => from === status)
      expect([status, moved]).toEqual([status, isAllowed])
      const after = await api.view(code)
      if (!isAllowed) expect(after).toEqual(before)
      else {
        const to = isStatus(step.to) ? step.to : step.to === 'stands' ? 'rejected' : 'received'
        expect(after.status).toBe(to)
        expect(after.timeline).toEqual([
          ...before.timeline,
          {
            status: to,
            status_name: statusNames[to],
            at: api.clock.now().toISOString(),
            note: step.to === 'stands' ? '维持原结果。说明' : '说明',
          },
        ])
      }
    }
  },
)

test('the second of two concurrent steps starts from the result of the first', async () => {
  const code = await api.report()
  const [one, other] = await Promise.all([
    api.decide(code, 'accepted', { from: ['received'] }),
    api.decide(code, 'rejected', { from: ['received'] }),
  ])
  expect([one, other].filter(Boolean)).toHaveLength(1)
  const { status, timeline } = await api.view(code)
  expect(timeline.map((event) => event.status)).toEqual(['received', status])
})

test('a rolled-back step changes neither status nor timeline', async () => {
  const code = await api.report()
  const reportId = await idOf(code)
  await expect(
    api.database.db.transaction().execute(async (trx) => {
      const report = await lockReport(trx, reportId)
      await transitionReport(trx, api, steps.withdraw, { report, at: api.clock.now() })
      throw new Error('what follows fails')
    }),
  ).rejects.toThrow('what follows fails')
  expect((await api.view(code)).timeline).toHaveLength(1)
  expect((await api.view(code)).status).toBe('received')
})

test('no other file writes the status or timeline of a report', () => {
  const root = join(import.meta.dirname, '../../..')
  const writes =
    /insertInto\('report_event'\)|insert into report_event|update report\b|insertInto\('report'\)|insert into report\b/i
  const writers = globSync('{server,e2e,scripts,bench}/**/*.ts', { cwd: root })
    .filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
  expect(writers).toEqual([
    // Journeys run the product in a process of its own.
    'e2e/full/relapse.spec.ts',
    'e2e/report-rows.ts',
    // This test writes statuses as an attacker would.
    'server/api/sealed-contents.test.ts',
    'server/desk-claims.slow.test.ts',
    // A case in a status, for tests of what comes of it.
    'server/desk/answers/answers.test.ts',
    // Cases of any age and status, thousands of them: for tests of the desk.
    'server/desk/queue/search.test.ts',
    'server/desk/queue/supervising.test.ts',
    // A case that moved while its package was prepared.
    'server/packages/meanwhile.slow.test.ts',
    'server/report/intake/new-report-store.ts',
    'server/report/transition/transition-store.ts',
    'server/report/transition/transition.test.ts',
    // Rows for tests of what lies below reports, which may not ask them.
    'server/testing/api/bare-report.ts',
    'server/testing/api/desk-cases.ts',
    'server/testing/api/grouped-cases.ts',
    'server/testing/api/package-test-api.ts',
  ])
})
