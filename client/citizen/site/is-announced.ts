import type { CapabilityName } from '../../../contract/capabilities.ts'
import { hasCapability } from './capability.ts'
import { loadFrontConfig } from './load-front-config.ts'

/** Whether the back end announced it, once that is known: a call may be made before the front-end config is there. */
export async function isAnnounced(name: CapabilityName): Promise<boolean> {
  await loadFrontConfig().catch(() => undefined)
  return hasCapability(name)
}
