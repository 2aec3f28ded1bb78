import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Input } from '../../../contract/endpoint.ts'
import type { reporter, reportNonameCreate } from '../../../contract/report.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type Reporter = z.infer<typeof reporter>
type Contents = Omit<Input<typeof reportNonameCreate>, 'captcha_ticket'>

/** A report as sent, named or anonymous, without the ticket that it came with. */
export interface Submission {
  readonly contents: Contents
  readonly wantsResult: boolean
  /** Only in a named report. */
  readonly reporter?: Reporter
  /** Whose it is; only a named report can be anyone's. */
  readonly accountId?: string | undefined
  /** Uses up the ticket inside the transaction. @throws CallError wrongCode */
  readonly redeem: (trx: Transaction<Schema>) => Promise<void>
}

/**
 * Tells a repeated submission from a changed one. Everything the citizen wrote is in it, in a fixed order;
 * the tickets are not, because a retry brings fresh ones.
 */
export function contentMac(keyring: Keyring, submission: Submission): Buffer {
  const { contents: c, reporter: r, wantsResult } = submission
  const canonical = [
    [c.report_type_id, c.title ?? null, c.site_name ?? null, c.urls, c.account ?? null],
    [c.seen_at === undefined ? null : Date.parse(c.seen_at), c.description],
    [c.file_ids, c.involves_minors, wantsResult],
    r ? [r.name, r.phone, r.id_number ?? null, r.email ?? null] : null,
  ]
  return keyring.mac('report-content', JSON.stringify(canonical))
}
