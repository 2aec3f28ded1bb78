import * as z from 'zod/mini'
import { month } from './figures.ts'
import { reportSource } from '../report/report-source.ts'

/** Published counts are 0 or at least this: a smaller one, or what is left of a sum, could be one person's report. */
export const fewest = 10
export const isSmall = (count: number): boolean => count > 0 && count < fewest

/** Smallest whole of which a share that is cut to 0.1 % leaves ten or more counts possible. */
export const vague = fewest * 1000

/** Null: too few to publish. */
const published = z.nullable(z.number())

/** Parts that are too small, or would give a small one away, together; null without any, or when even they are too few. */
const rest = z.nullable(z.object({ parts: z.number(), reports: z.number() }))

/** The published statement of a closed month. Its JSON is signed byte for byte. */
export const closedMonth = z.object({
  /** The centre's name. */
  centre: z.string(),
  month,
  /** 1 when the month was closed first, then a number more whenever it was counted and closed again. */
  version: z.number(),
  /** Why it was closed again; null of version 1. */
  reason: z.nullable(z.string()),
  /** SM3 of the definition that counted it, `definitionText`. */
  definition: z.string(),
  received: published,
  accepted: published,
  rejected: published,
  closed: published,
  transferred: published,
  appealed: published,
  appeal_answered: published,
  changed: published,
  /** Percent, cut to one decimal. */
  in_time_rate: published,
  acceptance_rate: published,
  /** Working days. */
  median_days: published,
  /** Received reports. */
  types: z.array(z.object({ id: z.number(), name: z.string(), reports: z.number() })),
  other_types: rest,
  sources: z.array(z.object({ source: reportSource, reports: z.number() })),
  other_sources: rest,
  /** Received reports by the site or app that they name. */
  platforms: z.array(z.object({ name: z.string(), reports: z.number() })),
  other_platforms: rest,
  /** Reports that an authority answered for the first time, and after how many working days: the median. */
  authorities: z.array(
    z.object({ id: z.number(), name: z.string(), reports: z.number(), median_days: published }),
  ),
  other_authorities: rest,
  /** Closed reports. */
  outcomes: z.array(z.object({ outcome: z.string(), reports: z.number() })),
  other_outcomes: rest,
})
export type ClosedMonth = z.infer<typeof closedMonth>
