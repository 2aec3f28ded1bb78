import * as z from 'zod/mini'

/** A `timestamptz` inside JSON. */
export const jsonInstant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)

/** A `bytea` inside JSON: hex, with PostgreSQL's `\x` in front. */
export const jsonBytes = z.pipe(
  z.string(),
  z.transform((text): Buffer => Buffer.from(text.slice(2), 'hex')),
)
