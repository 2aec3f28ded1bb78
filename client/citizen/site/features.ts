import { type Features, noFeatures } from '../../kit/features.ts'
import { type GlobalState, useStore } from '../../kit/store.ts'

const select = ({ config }: GlobalState): Features => config.features ?? noFeatures

/** Returns the features of the back end for a component; none until the front-end config is loaded. */
export const useFeatures = (): Features => useStore(select)

/** Returns the features as known now; none until the front-end config is loaded. */
export const features = (): Features => select(useStore.getState())
