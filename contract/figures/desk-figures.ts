import { endpoint } from '../endpoint.ts'
import * as z from 'zod/mini'
import { instant, text } from '../field.ts'
import { month, monthFigures } from './figures.ts'
import { colleague } from '../staff/role.ts'

/** Who reads the figures. */
export const figureReaders = ['statistician', 'supervisor'] as const

/** A version of a month: proposed, or closed by a second person. */
const monthVersion = z.object({
  version: z.number(),
  /** The published statement: `closedMonth` as JSON, byte for byte as it is signed. */
  statement: z.string(),
  sm3: z.string(),
  proposed_by: colleague,
  proposed_at: instant,
  closed_by: z.nullable(colleague),
  closed_at: z.nullable(instant),
  /** Signature of a closed version: SM2 with SM3 over the statement, DER in base64. */
  signature: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
})

/** The figures of a month as they are counted now, of the caller's report types. */
export const figuresRead = endpoint('POST staff/figures/read', {
  access: { staff: figureReaders },
  input: z.object({ month }),
  output: z.object({
    current: monthFigures,
    /** Month that 环比 compares with; 同比 has the year before. */
    month_before: monthFigures,
    year_before: monthFigures,
    /** Reports of the twelve months up to this one; months without any are missing. */
    trend: z.array(z.object({ month: z.string(), received: z.number(), ended: z.number() })),
    /** When the month may be closed: from the third working day after it. */
    closable_from: instant,
    /** Versions in order; the last may wait for its second person. */
    versions: z.array(monthVersion),
  }),
})

/** Proposes to close a month, or a closed one again, in place of an earlier proposal. */
export const figuresPropose = endpoint('POST staff/figures/propose', {
  access: { staff: ['statistician'] },
  /** A closed month is closed again for a reason, which is published. */
  input: z.object({ month, reason: z.optional(text('原因', 500, 4)) }),
  output: z.object({ sm3: z.string() }),
})

/** Closes a proposed version of a month, with a fresh code: it is signed and never changes again. */
export const figuresClose = endpoint('POST staff/figures/close', {
  access: { staff: ['supervisor'] },
  /** `sm3` of the statement that the caller has read. */
  input: z.object({ month, sm3: z.string().check(z.maxLength(64)) }),
  output: z.object({ key_id: z.string() }),
})
