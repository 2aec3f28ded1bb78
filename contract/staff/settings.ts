import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, orEmpty, rowId, text } from '../field.ts'

const day = z.iso.date('日期格式不对')
const access = { staff: ['system_administrator'] } as const

/** Lists the days that differ from their weekday: holidays, and weekends that are worked (调休). */
export const calendarList = endpoint('POST staff/calendar/list', {
  access,
  input: z.object({ year: z.number().check(z.int(), z.minimum(2020), z.maximum(2100)) }),
  output: z.object({
    days: z.array(z.object({ day, is_working: z.boolean(), name: z.string() })),
    /** Whether the next year has no days yet; told from November on. */
    next_year_missing: z.boolean(),
  }),
})
/**
 * Sets days; running deadlines are computed again. `is_working` null: as its weekday. `dry_run` changes nothing and returns how
 * many cases would move.
 */
export const calendarSet = endpoint('POST staff/calendar/set', {
  access,
  input: z.object({
    days: z
      .array(
        z.object({
          day,
          is_working: z.nullable(z.boolean()),
          name: z._default(z.union([z.literal(''), text('名称', 20)]), ''),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    dry_run: z._default(z.boolean(), false),
  }),
  output: z.object({
    /** Cases that are due sooner, and later. */
    earlier: z.number(),
    later: z.number(),
    /** Those of `earlier` that would be overdue at once. */
    overdue: z.number(),
  }),
})

/** A certificate to which packages are sealed; `fingerprint`: SHA-256. */
export const certificateFacts = z.object({
  subject: z.string(),
  until: instant,
  fingerprint: z.string(),
})
export type CertificateFacts = z.infer<typeof certificateFacts>

const authority = z.object({
  id: z.number(),
  name: z.string(),
  /** When it answers; may be empty. */
  hours: z.string(),
  enabled: z.boolean(),
  /** Certificate that packages are sealed to; null: it has none. */
  certificate: z.nullable(certificateFacts),
})
export const authorityList = endpoint('POST staff/authority/list', {
  access,
  output: z.object({ list: z.array(authority) }),
})
export const authoritySave = endpoint('POST staff/authority/save', {
  access,
  input: z.object({
    id: z.optional(rowId),
    name: text('单位名称', 60, 2),
    hours: z._default(orEmpty(text('办公时间', 60)), ''),
    enabled: z._default(z.boolean(), true),
    /** X.509 in PEM; empty removes it, and without it the former one stays. */
    certificate: z.optional(orEmpty(text('证书', 10_000))),
  }),
  output: authority,
})
