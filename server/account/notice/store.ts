import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import {
  type NoticeCode,
  noticeValues,
  type NoticeValues,
} from '../../../contract/report/notice.ts'
import { jsonBytes, among } from '../../platform/database/rows.ts'
import type { Db } from '../../platform/database/schema.ts'

export interface NewNotice {
  /** The account's report that it is about. */
  code_mac?: Buffer
  code: NoticeCode
  values?: NoticeValues
  title: string
  text: string
  at: Date
}

export const insertNotice = (trx: Db, accountId: string, notice: NewNotice) =>
  trx
    .insertInto('notice')
    .values({
      account_id: accountId,
      code_mac: null,
      ...notice,
      values: JSON.stringify(notice.values ?? {}),
      read_at: null,
    })
    .execute()

/** Marks an account's notices as read. @param ids notices of the account; all of them when left out */
export async function markRead(db: Db, accountId: string, ids?: readonly string[]): Promise<void> {
  let marked = db
    .updateTable('notice')
    // Stores no time of reading, which would reveal when the account was used.
    .set((eb) => ({ read_at: eb.ref('at') }))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
  if (ids) marked = marked.where(among('id', ids))
  await marked.execute()
}

const page = z.object({
  total: z.coerce.number(),
  unread: z.coerce.number(),
  list: z.array(
    z.object({
      id: z.string(),
      code_mac: z.nullable(jsonBytes),
      code: z.string(),
      values: noticeValues,
      title: z.string(),
      text: z.string(),
      at: z.string(),
      read: z.boolean(),
    }),
  ),
})

/** Returns a page of an account's notices, newest first, with the total and unread counts, in one query. */
export async function noticesOf(
  db: Db,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<z.infer<typeof page>> {
  const own = db.selectFrom('notice').where('account_id', '=', accountId)
  const count = own.select(sql<string>`count(*)`.as('count'))
  const row = await db
    .selectNoFrom([
      count.as('total'),
      count.where('read_at', 'is', null).as('unread'),
      jsonArrayFrom(
        own
          .select(['code_mac', 'code', 'values', 'title', 'text', 'at'])
          // Text, because JSON numbers do not hold a bigint exactly.
          .select([sql<string>`id::text`.as('id'), sql<boolean>`read_at is not null`.as('read')])
          .orderBy('notice.id', 'desc')
          .offset(offset)
          .limit(limit),
      ).as('list'),
    ])
    .executeTakeFirstOrThrow()
  return page.parse(row)
}

export const deleteNoticesBefore = (db: Db, before: Date) =>
  db.deleteFrom('notice').where('at', '<', before).execute()
