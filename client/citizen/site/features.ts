import { type Features, noFeatures } from '../../kit/features.ts'
import { type GlobalState, useStore } from '../../kit/store.ts'
import { loadFrontConfig } from './load-front-config.ts'

const select = ({ config }: GlobalState): Features => config.features ?? noFeatures

/** Returns the features of the back end for a component; none until the front-end config is loaded. */
export const useFeatures = (): Features => useStore(select)

/** Returns the features as known now; none until the front-end config is loaded. */
export const features = (): Features => select(useStore.getState())

/** Returns the features once the front-end config is loaded; those stored on the device if it cannot be. */
export async function loadedFeatures(): Promise<Features> {
  await loadFrontConfig().catch(() => undefined)
  return features()
}
