import type { CapabilityName } from '../../../contract/capabilities.ts'
import { type GlobalState, useStore } from '../../kit/store.ts'

const announces = ({ config }: GlobalState, name: CapabilityName): boolean =>
  config.capabilities?.includes(name) === true

/** Whether the back end announced it; not before the front-end config is there, nor ever by the specification alone. */
export const hasCapability = (name: CapabilityName): boolean => announces(useStore.getState(), name)

/** The same for what is shown: it appears once the front-end config is there. */
export const useCapability = (name: CapabilityName): boolean =>
  useStore((state) => announces(state, name))
