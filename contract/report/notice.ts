import * as z from 'zod/mini'
import { instant } from '../field.ts'
import type { Status } from './report-status.ts'

/** The subject of a notice about a report: its new status, a reply of the centre, or the continuation after the citizen's answer. */
export type ReportNews = Status | 'reply' | 'answered'

/** What a notice of our back end says. Each language has words for every code. */
export type NoticeCode =
  | `report_${ReportNews}`
  | 'welcome'
  | 'password_changed'
  /** The change of the password has unlinked the partner. */
  | 'password_changed_partner_unlinked'
  | 'phone_change_requested'
  | 'phone_change_cancelled'
  /** The new phone has got another account meanwhile. */
  | 'phone_change_failed'
  | 'phone_changed'
  | 'email_linked'
  | 'email_unlinked'
  | 'wechat_linked'
  | 'wechat_unlinked'
  | 'partner_linked'

export const noticeValues = z.object({
  /** Days until a requested change is made. */
  days: z.optional(z.number()),
})
export type NoticeValues = z.output<typeof noticeValues>

export const notice = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  at: instant,
  read: z.boolean(),
  /** Ours: what title and text say, for pages in another language; a `NoticeCode`. */
  code: z.optional(z.string()),
  values: z.optional(noticeValues),
})

interface NoticeText {
  title: string
  text: string
}
type NoticeWords = NoticeText | ((values: NoticeValues) => NoticeText)

/** The notices in one language. */
export type NoticeSentences = Readonly<Record<NoticeCode, NoticeWords>>

/** Puts the values of a notice into its words. */
export const noticeText = (words: NoticeWords, values: NoticeValues = {}): NoticeText =>
  typeof words === 'function' ? words(values) : words
