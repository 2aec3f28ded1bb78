import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, keysOf } from '../field.ts'
import { colleague } from '../staff/role.ts'
import { access, caseRow } from './case.ts'

/** What an inbox tells a person of a case. */
export const inboxKinds = {
  returned: '退回了您的送审',
  answered: '承办单位有了答复',
  mentioned: '在备注里提到您',
  taken_over: '接手了这件举报',
  stopped: '您的决定没有生效，这件举报又有变化',
} as const
export type InboxKind = keyof typeof inboxKinds

/** Entries that one call lists. */
export const mostOfInbox = 100

/** Lists what concerns the caller, newest first, within the scope. */
export const inboxList = endpoint('POST staff/inbox/list', {
  access,
  output: z.object({
    unread: z.number(),
    list: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(keysOf(inboxKinds)),
        case_number: caseRow.shape.case_number,
        report_type: caseRow.shape.report_type,
        status_name: z.string(),
        /** Null: an authority or the desk itself. */
        by: z.nullable(colleague),
        at: instant,
        is_read: z.boolean(),
      }),
    ),
  }),
})
export type InboxEntry = z.infer<typeof inboxList.output>['list'][number]

/** Marks entries as read: one, or all. */
export const inboxRead = endpoint('POST staff/inbox/read', {
  access,
  input: z.object({ id: z.optional(z.uuid()) }),
})
