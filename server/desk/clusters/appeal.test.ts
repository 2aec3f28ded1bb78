import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clusterAccept, clusterOpen } from '../../../contract/desk/cluster.ts'
import { caseBatch, caseList } from '../../../contract/desk/queue.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { type CaseOfTest, deskCases } from '../../testing/api/desk-cases.ts'
import { deskWork } from '../../testing/api/desk-work.ts'
import { linkAll, linkCases } from '../../testing/api/linked-cases.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const work = deskWork(api, cases)
const handler = await api.staff(['handler'])

const open = async ({ caseNumber }: CaseOfTest) =>
  z.parse(clusterOpen.output, (await handler.call(clusterOpen, { case_number: caseNumber })).data)

/** Opens the cluster of a case and asks the reporters of some cases together. @returns which of them are asked */
async function askTogether(openedAs: CaseOfTest, asked: readonly CaseOfTest[]) {
  await open(openedAs)
  const named = await Promise.all(
    asked.map(async ({ caseNumber: case_number }) => ({
      case_number,
      version: (await cases.row(case_number)).version,
    })),
  )
  const input = {
    cases: named,
    dry_run: false,
    cluster_of: openedAs.caseNumber,
    step: 'ask',
    text: '请补充新的网址。',
  }
  const { data } = await handler.call(caseBatch, input, newKey())
  return z.parse(caseBatch.output, data).results.map(({ done }) => done)
}

test('an appealed case is in no cluster: it is listed, opened and decided alone, and never offered', async () => {
  const make = (columns = {}) => cases.make({ report_type_id: 6 }, columns)
  const appealed = await make({ status: 'closed', outcome: 'handled', due_at: null })
  const [mate, other] = [await make(), await make()]
  await linkAll(api, [appealed, mate, other])
  await api.decide(appealed.code, 'appealing')
  // The job finds the matches again.
  await linkAll(api, [appealed, mate, other])
  await linkCases(api, mate, [appealed], { kind: 'text', strength: 'maybe', measure: 0.75 })

  const row = { case_number: appealed.caseNumber, status: 'appealing', cluster_size: null }
  const listed = await handler.call(caseList, { filter: { view: 'all_open' } })
  const { list } = z.parse(caseList.output, listed.data)
  expect(list.find(({ status }) => status === 'appealing')).toMatchObject(row)
  expect(list).toHaveLength(2)
  expect(await work.open(handler, appealed.caseNumber)).toMatchObject(row)
  expect(await open(appealed)).toMatchObject({ total: 0, members: [], offered: [], ready: 0 })
  expect(await open(mate)).toMatchObject({ total: 2, offered: [], ready: 2, left_out: [] })

  const accept = (one: CaseOfTest, second: CaseOfTest) =>
    handler.call(clusterAccept, {
      case_number: one.caseNumber,
      other: second.caseNumber,
      by_hand: true,
    })
  const refused = { errcode: 409, errmessage: '申诉过的举报须单独办理' }
  expect(await accept(appealed, mate)).toMatchObject(refused)
  expect(await accept(mate, appealed)).toMatchObject(refused)
  expect(await askTogether(appealed, [appealed, mate, other])).toEqual([false, false, false])
  expect(await askTogether(mate, [appealed, mate])).toEqual([false, true])
})
