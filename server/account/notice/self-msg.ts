import { selfMsg } from '../../../contract/report/report.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { markRead, noticesOf } from './store.ts'

/** Marks notices as read, then lists the signed-in citizen's notices. */
export const selfMsgRoute = ({ db }: { db: Db }) =>
  route(selfMsg, async ({ offset, limit, mark_read, mark_all_read }, { caller }) => {
    const accountId = caller?.userId
    if (accountId === undefined) throw new CallError('signInRequired')
    if (mark_all_read) await markRead(db, accountId)
    else if (mark_read && mark_read.length > 0) await markRead(db, accountId, mark_read)
    const { total, unread, list } = await noticesOf(db, accountId, { offset, limit })
    return {
      total,
      unread,
      list: list.map(({ id, title, text, at, read }) => ({
        id,
        title,
        text,
        at: new Date(at).toISOString(),
        read,
      })),
    }
  })
