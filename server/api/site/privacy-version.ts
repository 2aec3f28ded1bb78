import { frontConfig } from '../../../contract/site.ts'
import type { SiteStore } from './store.ts'

/** The version of the privacy notice that stands now; empty while the centre has not named one. */
export async function privacyVersion(store: Pick<SiteStore, 'frontConfig'>): Promise<string> {
  const { config } = await store.frontConfig()
  try {
    return frontConfig.parse(JSON.parse(config)).privacy.version
  } catch {
    // Spec §3: a config that is no JSON is used as it is; it names no version.
    return ''
  }
}
