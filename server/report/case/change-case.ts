import type { Updateable } from 'kysely'
import type { Schema, Trx } from '../../platform/database/schema.ts'
import * as store from './case-store.ts'

// The changes of a case that other rooms may make; its status is `transitionReport`'s alone.

/** Changes a locked case. @returns its new version @throws when the report is not a case */
export async function changeCase(
  trx: Trx,
  { id }: store.LockedReport,
  changes: Omit<Updateable<Schema['report_case']>, 'report_id' | 'status' | 'version'> = {},
): Promise<number> {
  const version = await store.updateCase(trx, id, changes)
  if (version === undefined) throw new Error('a report that is not a case was changed as one')
  return version
}

export {
  assignIfUnassigned,
  forgetReturned,
  removeProposal,
  endLeasesOf,
  dropDecisionsOf,
  handOverCases,
  keepDecisions,
  leaseUndecided,
  leaveCase,
  lockCasesOf,
  lockReport,
  renewLease,
  returnCases,
  setLease,
  type LockedReport,
} from './case-store.ts'
