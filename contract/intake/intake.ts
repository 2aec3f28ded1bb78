import * as z from 'zod/mini'
import { endpoint, type Output } from '../endpoint.ts'
import { text } from '../field.ts'
import { created, locatable, report, reporter } from '../report/report.ts'
import { intakeSource } from '../report/report-source.ts'
import { reportType } from '../site/site.ts'
import { access, caseRow } from '../desk/case.ts'

/** Returns the types to choose from, and whether the query code can be sent by SMS. */
export const intakeForm = endpoint('POST staff/intake/form', {
  access,
  output: z.object({ types: z.array(reportType), can_send_code: z.boolean() }),
})

/**
 * Returns the newest cases in scope that hold a host or an account, as many as are read while a caller waits. Recorded
 * like anonymous intakes: its moment would tell who took in the report that follows (decision 65).
 */
export const intakeKnown = endpoint('POST staff/intake/known', {
  access,
  input: z.object({ place: text('地址或账号', 100) }),
  output: z.object({ list: z.array(caseRow), more: z.boolean() }),
})

/**
 * Takes in a report that a citizen makes by phone, by letter or in person; any type, whatever the caller's scope. It
 * is stored as the citizen's own: anonymous without `reporter`, and then linked to no member of staff.
 */
export const intakeCreate = endpoint('POST staff/intake/create', {
  access,
  input: z
    .extend(z.omit(report, { title: true, file_ids: true, file_password: true }), {
      source: intakeSource,
      reporter: z.optional(reporter),
      wants_result: z._default(z.boolean(), false),
      send_code: z._default(z.boolean(), false),
    })
    .check(locatable()),
  output: created,
  idempotent: 'required',
})
export type TakenIn = Output<typeof intakeCreate>
