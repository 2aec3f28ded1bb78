import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Fills what a new portal needs. Never overwrites what a centre has changed. */
export async function seed(_db: Kysely<Schema>): Promise<void> {}
