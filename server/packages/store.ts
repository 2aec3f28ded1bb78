import type { Insertable, Updateable } from 'kysely'
import { wrappedKeyIn } from '../platform/crypto/data-key-store.ts'
import { among, hasRow } from '../platform/database/rows.ts'
import type { Db, Schema } from '../platform/database/schema.ts'

const select = (db: Db) =>
  db
    .selectFrom('handing_out as h')
    .innerJoin('report', 'report.id', 'h.report_id')
    .innerJoin('authority', 'authority.id', 'h.authority_id')
    .leftJoin('awaited_answer as awaited', 'awaited.handing_out_id', 'h.id')
    .selectAll('h')
    .select(['awaited.channel', 'awaited.delivered_on'])
    .select(['authority.name as authority_name', 'authority.certificate', 'report.code_mac'])
    .select(wrappedKeyIn('report').as('data_key'))
    .select(wrappedKeyIn('reporter').as('reporter_key'))

/** Returns the packages of a case, newest first. */
export const selectPackages = (db: Db, reportId: string) =>
  select(db).where('h.report_id', '=', reportId).orderBy('h.prepared_at', 'desc').execute()

export type StoredPackage = Awaited<ReturnType<typeof selectPackages>>[number]

/** Finds a package of a case. @param isLocked whether its row is locked until the transaction ends */
export const selectPackage = (db: Db, reportId: string, id: string, isLocked: boolean) =>
  select(db)
    .where('h.report_id', '=', reportId)
    .where('h.id', '=', id)
    .$if(isLocked, (qb) => qb.forUpdate('h'))
    .executeTakeFirst()

export const insertPackage = (trx: Db, row: Insertable<Schema['handing_out']>) =>
  trx.insertInto('handing_out').values(row).execute()

export const updatePackage = (trx: Db, id: string, changes: Updateable<Schema['handing_out']>) =>
  trx.updateTable('handing_out').set(changes).where('id', '=', id).execute()

export const deletePackage = (trx: Db, id: string) =>
  trx.deleteFrom('handing_out').where('id', '=', id).execute()

/** Whether a page among some redacted ones was saved without any box. */
export const hasPageWithoutBox = (db: Db, keys: readonly string[]): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('file_redaction')
      .select('id')
      .where(among('redacted_key', keys))
      .where('boxes', '=', 0),
  )

/** Returns the authorities that may be chosen, by name. */
export const selectAuthorities = (db: Db) =>
  db
    .selectFrom('authority')
    .select(['id', 'name', 'certificate'])
    .where('enabled', '=', true)
    .orderBy('name')
    .execute()
