import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { caseOpen, caseStep } from '../../../contract/desk/case.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { leaseUntil } from '../../desk/work/claim.ts'
import { leaseUndecided } from './case-store.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)

test('does not lease a case that a colleague decided during the search', async () => {
  const { db } = api.database
  const [handler, colleague] = [await api.staff(['handler']), await api.staff(['handler'])]
  const { caseNumber: case_number, reportId } = await cases.make()
  const { data } = await colleague.call(caseOpen, { case_number })
  const { version } = z.parse(caseOpen.output, data)
  await colleague.call(caseStep, { case_number, version, step: 'accept' }, newKey())

  const lease = { holder: handler.id, until: leaseUntil(api.clock.now()) }
  expect(await leaseUndecided(db, reportId, lease)).toBe(false)
  expect(await cases.row(case_number)).toMatchObject({ holder: null, held_until: null })
  await db.deleteFrom('pending_step').execute()
  expect(await leaseUndecided(db, reportId, lease)).toBe(true)
  expect(await cases.row(case_number)).toMatchObject({ holder: handler.id })
})

test('no production file besides two stores writes report_case', () => {
  const root = join(import.meta.dirname, '../../..')
  const writes =
    /(updateTable|insertInto|deleteFrom)\('report_case\b|(update|insert into|delete from) report_case\b/i
  const writers = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('server/testing/'))
    .filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))
  const stores = ['case-store.ts', 'deadline-store.ts'].map((name) => `server/report/case/${name}`)
  expect(new Set(writers)).toEqual(new Set(stores))
})
