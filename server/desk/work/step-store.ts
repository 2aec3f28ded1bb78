import { sql, type Insertable, type Selectable } from 'kysely'
import { type DeskStep, needsOf } from '../../../contract/report/report-steps.ts'
import type { AuditDetail } from '../../../contract/staff/audit.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { hasRow } from '../../platform/database/rows.ts'
import { isPending } from '../../report/case/case-rules.ts'

export const hasPending = (db: Db, reportId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('report_case as c')
      .select('c.report_id')
      .where('c.report_id', '=', reportId)
      .where(isPending),
  )

/** Returns a decision that a change of its case has stopped; undefined while it stands. */
export const findStopped = (db: Db, id: string) =>
  db
    .selectFrom('pending_step')
    .innerJoin('report_case as c', 'c.report_id', 'pending_step.report_id')
    .select(['step', 'before'])
    .where(sql<boolean>`pending_step.id::text = ${id}`)
    .whereRef('c.version', '<>', 'pending_step.version')
    .executeTakeFirst()

/** Deletes a decision that a change of its case has stopped: its author takes another one, or a reviewer will. */
export const removeStopped = (trx: Db, reportId: string) =>
  trx.deleteFrom('pending_step').where('report_id', '=', reportId).execute()

/** A step in review, sealed. */
export type Proposal = Selectable<Schema['case_proposal']>

export const findProposal = (db: Db, reportId: string): Promise<Proposal | undefined> =>
  db.selectFrom('case_proposal').selectAll().where('report_id', '=', reportId).executeTakeFirst()

export const insertProposal = (trx: Db, proposal: Insertable<Schema['case_proposal']>) =>
  trx.insertInto('case_proposal').values(proposal).execute()

/** Keeps a proposal that was returned, for its author. */
export const keepReturned = (trx: Db, proposal: Proposal) =>
  trx.insertInto('returned_proposal').values(proposal).execute()

/** Returns the returned proposal of a case, for its author. */
export const findReturned = (
  db: Db,
  reportId: string,
  staffId: string,
): Promise<Proposal | undefined> =>
  db
    .selectFrom('returned_proposal')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('proposed_by', '=', staffId)
    .executeTakeFirst()

/** Gives a passed case its usual place among a person's next ones again. */
export const unpass = (trx: Db, reportId: string, staffId: string) =>
  trx
    .deleteFrom('case_passed')
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .execute()

/** Whether an authority accepts transfers. */
export const authorityIsOpen = (db: Db, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('authority').select('id').where('id', '=', id).where('enabled', '=', true))

/** Returns the audited facts of a decision. */
export async function stepDetail(
  db: Db,
  decided: {
    step: DeskStep
    before: readonly DeskStep[]
    outcome?: string | undefined
    authority_id?: number | undefined
  },
): Promise<AuditDetail> {
  const { outcome, authority_id } = decided
  const names = [...decided.before, decided.step]
  const needs = needsOf(names)
  const authority =
    needs.has('authority') && authority_id !== undefined
      ? await db
          .selectFrom('authority')
          .select('name')
          .where('id', '=', authority_id)
          .executeTakeFirst()
      : undefined
  return {
    steps: names,
    ...(needs.has('outcome') && outcome !== undefined && { outcome }),
    ...(authority && { authority: authority.name }),
  }
}

export const insertPending = (trx: Db, pending: Insertable<Schema['pending_step']>) =>
  trx.insertInto('pending_step').values(pending).execute()

/** Returns who took a pending decision, without a lock; undefined once it has taken effect or was undone. */
export const findPending = (db: Db, id: string) =>
  db
    .selectFrom('pending_step')
    .innerJoin('report_case', 'report_case.report_id', 'pending_step.report_id')
    .select(['pending_step.report_id', 'pending_step.taken_by', 'report_case.case_number'])
    .where(sql<boolean>`pending_step.id::text = ${id}`)
    .executeTakeFirst()

/** Returns the state of a person, which does not change until the transaction ends. */
export async function lockState(trx: Db, staffId: string) {
  const { state } = await trx
    .selectFrom('staff')
    .select('state')
    .where('id', '=', staffId)
    .forShare()
    .executeTakeFirstOrThrow()
  return state
}

/** Deletes a pending decision and returns it; undefined when it is gone. */
export const removePending = (
  trx: Db,
  { id, reportId, takenBy }: { id: string; reportId: string; takenBy?: string },
) =>
  trx
    .deleteFrom('pending_step')
    .where(sql<boolean>`id::text = ${id}`)
    .where('report_id', '=', reportId)
    .$if(takenBy !== undefined, (qb) => qb.where('taken_by', '=', takenBy ?? ''))
    .returningAll()
    .executeTakeFirst()

/** Deletes a person's pending return of a case from its authority. */
export const removeReturn = (trx: Db, reportId: string, staffId: string) =>
  trx
    .deleteFrom('pending_step')
    .where('report_id', '=', reportId)
    .where('taken_by', '=', staffId)
    .where('step', 'in', ['take_back', 'call_off'])
    .execute()

export const insertNote = (trx: Db, note: Insertable<Schema['case_note']>) =>
  trx.insertInto('case_note').values(note).execute()
