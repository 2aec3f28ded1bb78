import { announced, type AnnouncedName } from '../../contract/site/capabilities.ts'
import { featuresFrom } from '../kit/features.ts'
import { useStore } from '../kit/store.ts'

/** Sets the features that a front-end config with these names announces; by default all of ours. */
export const announce = (capabilities: readonly AnnouncedName[] = announced): void =>
  useStore.setState(({ config }) => ({
    config: { personal_center: 1, ...config, features: featuresFrom(capabilities) },
  }))
