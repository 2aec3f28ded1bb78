import type { Selectable } from 'kysely'
import { queryCodeMac } from '../../report/query-code-mac.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { TestApi } from './test-api.ts'

/** Returns the stored case of a report. */
export const caseOf = (
  api: TestApi,
  code: string,
): Promise<Selectable<Schema['report_case']> | undefined> =>
  api.database.db
    .selectFrom('report_case')
    .innerJoin('report', 'report.id', 'report_case.report_id')
    .selectAll('report_case')
    .where('report.code_mac', '=', queryCodeMac(api.keyring, code))
    .executeTakeFirst()

/** Returns the id of a report. */
export async function reportIdOf(api: TestApi, code: string): Promise<string> {
  const { id } = await api.database.db
    .selectFrom('report')
    .select('id')
    .where('code_mac', '=', queryCodeMac(api.keyring, code))
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a member of staff without roles or sign-in. @returns the id */
export async function newColleague(api: TestApi, login: string): Promise<string> {
  const { id } = await api.database.db
    .insertInto('staff')
    .values({ login, name: login, duty: 'business', report_type_ids: null, state: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
