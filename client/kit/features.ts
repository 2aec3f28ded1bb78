import type { AnnouncedName } from '../../contract/site/capabilities.ts'

/** The capabilities of `contract/site/capabilities.ts` that the back end offers. */
export type Features = Readonly<Partial<Record<AnnouncedName, boolean>>>

/** The features of a back end that offers the specification alone. */
export const noFeatures: Features = {}

/** Turns announced names into features. An unknown name changes nothing, because no code reads it. */
export const featuresFrom = (names: readonly string[]): Features =>
  Object.fromEntries(names.map((name) => [name, true]))
