import { frontConfig, type FrontConfig } from '../../contract/site/site.ts'
import type { Db } from '../platform/database/schema.ts'
import { parseJson } from '../platform/parse-json.ts'
import { createSiteStore } from './store.ts'

/** Reads the front-end config; undefined for a text that is no such JSON, which is valid (spec §3). */
export async function readFrontConfig(db: Db): Promise<FrontConfig | undefined> {
  const { config } = await createSiteStore(db).frontConfig()
  return frontConfig.safeParse(parseJson(config)).data
}

/** Returns the centre's name as pages show it: the config's organiser, else `ORGANISER`, else the title. */
export async function centreName(db: Db, configured: string): Promise<string> {
  const config = await readFrontConfig(db)
  return config?.organiser || configured || config?.title || '互联网举报中心'
}

/** Returns the version of the privacy notice in force; empty while the config has none. */
export async function privacyVersion(db: Db): Promise<string> {
  return (await readFrontConfig(db))?.privacy.version ?? ''
}
