import * as z from 'zod/mini'

/** Parses a `timestamptz` inside JSON. */
export const jsonInstant = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)

/** Parses a `bytea` inside JSON: hex after PostgreSQL's `\x`. */
export const jsonBytes = z.pipe(
  z.string(),
  z.transform((text): Buffer => Buffer.from(text.slice(2), 'hex')),
)
