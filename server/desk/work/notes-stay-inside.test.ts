import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { endpoints } from '../../../contract/endpoints/citizens.ts'
import { reportCreate, selfQuery } from '../../../contract/report/report.ts'
import { createAccountTestApi } from '../../testing/api/account-test-api.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { takeStep } from './take-step.ts'
import { lockReport } from '../../report/case/change-case.ts'
import { writeNote } from './note.ts'

const api = await closeAfterAll(createAccountTestApi())

const secret = '只给同事看的话'
const handlersName = '经办人甲'

test('no citizens’ call returns a note or an author at the centre', async () => {
  const { db } = api.database
  const citizen = await api.citizen()
  const created = await citizen.call(
    reportCreate,
    { ...contents, reporter: { name: '李雷' } },
    newKey(),
  )
  const { query_code } = createdOf(created)
  const { reportId } = await deskCases(api).open(query_code)
  const { id: staffId } = await db
    .insertInto('staff')
    .values({
      login: 'handler',
      name: handlersName,
      duty: 'business',
      state: 'active',
      report_type_ids: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, reportId)
    await writeNote(trx, api, { report, staffId, at: api.clock.now(), text: secret })
  })
  const { id } = await db
    .insertInto('pending_step')
    .values({
      report_id: reportId,
      step: 'accept',
      text_sealed: null,
      note_sealed: null,
      outcome: null,
      authority_id: null,
      taken_by: staffId,
      version: 0,
      effective_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeStep({ ...api, db }, id)

  const { data } = await citizen.call(selfQuery, {})
  const { list } = z.parse(selfQuery.output, data)
  const report_id = list?.[0]?.report_id
  expect(report_id).toBeDefined()
  const answers = [await api.query(query_code), await citizen.call(selfQuery, { report_id })]
  for (const answer of answers) expect(JSON.stringify(answer)).toContain('已受理')
  // Every call with anything that names the report; calls that end the account or session come last.
  const ending = /destroy|logout|withdraw/
  const ordered = endpoints.toSorted(
    (one, other) => Number(ending.test(one.path)) - Number(ending.test(other.path)),
  )
  for (const endpoint of ordered.filter(({ multipart }) => !multipart)) {
    const input = {
      query_code,
      report_id,
      captcha_ticket: api.captchaTicket(),
      msg: '您好',
      kind: 'message',
    }
    answers.push(await citizen.call(endpoint, endpoint.method === 'GET' ? {} : input, newKey()))
  }
  expect(answers.length).toBeGreaterThan(30)
  expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${secret}|${handlersName}`))
})
