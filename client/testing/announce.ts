import { announced, type CapabilityName } from '../../contract/capabilities.ts'
import { useStore } from '../kit/store.ts'

/** Goes on as after a front-end config that announces these; by default all that ours does. */
export const announce = (capabilities: readonly CapabilityName[] = announced): void =>
  useStore.setState(({ config }) => ({ config: { personal_center: 1, ...config, capabilities } }))
