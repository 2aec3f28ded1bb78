import type { Db } from '../../platform/database/schema.ts'
import { noticesOf } from './store.ts'

/** The limit exceeds the notices that any account gets within their retention period. */
const all = { offset: 0, limit: 100_000 }

export async function exportNotices(db: Db, accountId: string) {
  const { list } = await noticesOf(db, accountId, all)
  return list.map(({ title, text, at, read }) => ({
    title,
    text,
    at: new Date(at).toISOString(),
    read,
  }))
}
