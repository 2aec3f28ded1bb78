import { sql, type Insertable } from 'kysely'
import type { TextKindName } from '../../contract/texts/public-text.ts'
import type { Db, Schema, Trx } from '../platform/database/schema.ts'

/** Number of versions before the served one that the desk shows. */
const shownBefore = 20

const textsOf = (db: Db, kind: TextKindName) =>
  db
    .selectFrom('public_text')
    .innerJoin('staff as writer', 'writer.id', 'public_text.author')
    .leftJoin('staff as second', 'second.id', 'public_text.approver')
    .leftJoin('staff as returner', 'returner.id', 'public_text.returned_by')
    .selectAll('public_text')
    .select(['writer.name as author_name', 'second.name as approver_name'])
    .select('returner.name as returner_name')
    .where('kind', '=', kind)

/** Returns the person's own draft or proposal and the proposals of others, in the order of their last change. */
export const openTexts = (db: Db, kind: TextKindName, staffId: string) =>
  textsOf(db, kind)
    .where('version', 'is', null)
    .where((eb) => eb.or([eb('author', '=', staffId), eb('public_text.state', '=', 'proposed')]))
    .orderBy('changed_at')
    .execute()

const servedVersion = (db: Db, kind: TextKindName) =>
  db
    .selectFrom('public_text')
    .select((eb) => eb.fn.max('version').as('served'))
    .where('kind', '=', kind)
    .where('state', '=', 'published')

/** Returns the version that is served, those after it, and the last ones before it, newest first. */
export const textVersions = (db: Db, kind: TextKindName) =>
  textsOf(db, kind)
    .where('version', '>=', sql<number>`coalesce((${servedVersion(db, kind)}), 0) - ${shownBefore}`)
    .orderBy('version', 'desc')
    .execute()

/** Locks the versions of a kind until the end of the transaction. @returns the one that is served; 0 for the seed */
export async function lockServed(trx: Trx, kind: TextKindName): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('public_text ' || ${kind}, 0))`.execute(
    trx,
  )
  const { served } = await servedVersion(trx, kind).executeTakeFirstOrThrow()
  return served ?? 0
}

/** Finds and locks a draft or proposal. */
export const findOpenText = (
  trx: Trx,
  by: { readonly kind: TextKindName } & ({ readonly id: string } | { readonly author: string }),
) =>
  trx
    .selectFrom('public_text')
    .selectAll()
    .where('version', 'is', null)
    .where((eb) => eb.and(by))
    .forUpdate()
    .executeTakeFirst()

/** Stores a person's only draft or proposal of a kind. */
export const putOpenText = (trx: Trx, text: Insertable<Schema['public_text']>) =>
  trx
    .insertInto('public_text')
    .values(text)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'author'])
        .where('version', 'is', null)
        .doUpdateSet({ ...text, revision: sql`public_text.revision + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Turns a proposal into a draft again. */
export const returnText = (
  trx: Trx,
  id: string,
  returned: { readonly returned_by: string; readonly return_reason: string },
) =>
  trx
    .updateTable('public_text')
    .set({ state: 'draft', ...returned })
    .where('id', '=', id)
    .execute()

/** Turns a proposal into the next version of its kind. @returns the version */
export async function publishText(
  trx: Trx,
  { id, kind }: { readonly id: string; readonly kind: TextKindName },
  approver: string,
  at: Date,
): Promise<number> {
  const { version } = await trx
    .updateTable('public_text')
    .set({
      state: 'published',
      approver,
      published_at: at,
      version: (eb) =>
        eb
          .selectFrom('public_text as earlier')
          .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
          .where('kind', '=', kind),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return Number(version)
}

export const withdrawText = (trx: Trx, kind: TextKindName, version: number, by: string) =>
  trx
    .updateTable('public_text')
    .set({ state: 'withdrawn', withdrawn_by: by })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()
