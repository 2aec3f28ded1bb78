import { frontConfig } from '../../contract/site/site.ts'
import type { Db } from '../platform/database/schema.ts'
import { createSiteStore } from './store.ts'

const unnamed = '互联网举报中心'

/** Returns the centre's name as pages show it: the config's organiser, else `ORGANISER`, else the title. */
export async function centreName(db: Db, configured: string): Promise<string> {
  const { config } = await createSiteStore(db).frontConfig()
  try {
    const { organiser, title } = frontConfig.parse(JSON.parse(config))
    return organiser || configured || title || unnamed
  } catch {
    // Spec §3: a config that is not JSON is valid; it has no organiser.
    return configured || unnamed
  }
}
