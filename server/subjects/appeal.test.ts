import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { similarOpen } from '../../contract/subjects/group.ts'
import { caseBatch, caseList } from '../../contract/desk/queue.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { type CaseOfTest, deskCases } from '../testing/api/desk-cases.ts'
import { deskWork } from '../testing/api/desk-work.ts'
import { match, naming, openGroup } from '../testing/api/grouped-cases.ts'
import { createStaffTestApi } from '../testing/api/staff-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
const handler = await api.staff(['handler'])

const similar = async ({ caseNumber }: CaseOfTest) =>
  z.parse(similarOpen.output, (await handler.call(similarOpen, { case_number: caseNumber })).data)
    .list

/** Asks the reporters of cases together, with all proofs that the screen got. @returns who is asked */
async function askTogether(openedAs: CaseOfTest, asked: readonly CaseOfTest[]) {
  const shown = [...(await openGroup(handler, openedAs)).members, ...(await similar(openedAs))]
  const named = await Promise.all(
    asked.map(async ({ caseNumber: case_number }) => ({
      case_number,
      version: (await cases.row(case_number)).version,
      shown: shown.find((row) => row.case_number === case_number)?.shown,
    })),
  )
  const input = {
    cases: named,
    dry_run: false,
    along_with: openedAs.caseNumber,
    step: 'ask',
    text: '请补充新的网址。',
  }
  const { data } = await handler.call(caseBatch, input, newKey())
  return z.parse(caseBatch.output, data).results.map(({ done }) => done)
}

test('an appealed case is in no group: it is listed, opened and decided alone', async () => {
  const make = (columns = {}) => cases.make(naming('https://a.top/'), columns)
  const appealed = await make({ status: 'closed', outcome: 'handled', due_at: null })
  const [mate, other] = [await make(), await make()]
  await match(api)
  await api.decide(appealed.code, 'appealing')
  // The job reads all again.
  await api.database.pool.query(
    'insert into transient.unmatched_report select report_id from report_case',
  )
  await match(api)

  const row = { case_number: appealed.caseNumber, status: 'appealing', group_size: null }
  const listed = await handler.call(caseList, { filter: { view: 'all_open' } })
  const { list } = z.parse(caseList.output, listed.data)
  expect(list.find(({ status }) => status === 'appealing')).toMatchObject(row)
  expect(list).toHaveLength(2)
  expect(await work.open(handler, appealed.caseNumber)).toMatchObject(row)
  expect(await openGroup(handler, appealed)).toMatchObject({
    total: 1,
    members: [{ left_out: 'appeal' }],
  })
  expect(await openGroup(handler, mate)).toMatchObject({ total: 2 })
  expect(await similar(mate)).toMatchObject([
    { case_number: appealed.caseNumber, left_out: 'appeal' },
  ])
  expect(await askTogether(appealed, [appealed])).toEqual([false])
  expect(await askTogether(mate, [appealed, mate, other])).toEqual([false, true, true])
})
