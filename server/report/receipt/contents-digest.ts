import { createHash } from 'node:crypto'
import type { ContentColumn } from '../sealed-contents.ts'

/** The columns of a report's contents, in the order of the digest. */
export const digestedColumns = [
  'title',
  'site_name',
  'urls',
  'account',
  'seen_at',
  'description',
] as const satisfies readonly ContentColumn[]

/**
 * Computes the digest of the contents. NOTE: issued receipts depend on it, so it never changes.
 * @param contents as stored: addresses as a JSON array, the time as ISO 8601, null for an empty field
 * @param salt hex; prevents guessing short contents
 */
export function contentsDigest(
  contents: { readonly [Column in (typeof digestedColumns)[number]]: string | null },
  salt: string,
): string {
  const written = JSON.stringify(digestedColumns.map((column) => contents[column]))
  return createHash('sm3').update(`${salt}\n${written}`).digest('hex')
}
