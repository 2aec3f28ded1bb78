import { frontConfig } from '../../contract/site/site.ts'
import type { Db } from '../platform/database/schema.ts'
import { createSiteStore } from './store.ts'

/** Returns the version of the privacy notice in force; empty while the config has none. */
export async function privacyVersion(db: Db): Promise<string> {
  const { config } = await createSiteStore(db).frontConfig()
  try {
    return frontConfig.parse(JSON.parse(config)).privacy.version
  } catch {
    // Spec §3: a config that is not JSON is valid; it has no version.
    return ''
  }
}
