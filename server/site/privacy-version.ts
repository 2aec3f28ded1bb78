import type { Kysely } from 'kysely'
import { frontConfig } from '../../contract/site.ts'
import type { Schema } from '../platform/database/schema.ts'
import { createSiteStore } from './store.ts'

/** The version of the privacy notice in force; empty while the centre has not named one. */
export async function privacyVersion(db: Kysely<Schema>): Promise<string> {
  const { config } = await createSiteStore(db).frontConfig()
  try {
    return frontConfig.parse(JSON.parse(config)).privacy.version
  } catch {
    // Spec §3: a config that is no JSON is used as it is; it names no version.
    return ''
  }
}
