import type { CapabilityName } from '../../../../contract/capabilities.ts'
import { hasCapability } from '../../site/capability.ts'
import { loadFrontConfig } from '../../site/load-front-config.ts'

/** Whether the back end announced it, once that is known: a list may be asked for before the front-end config is there. */
export async function isAnnounced(name: CapabilityName): Promise<boolean> {
  await loadFrontConfig().catch(() => undefined)
  return hasCapability(name)
}
