import { lazy } from 'react'

const load = () => import('./evidence-list.tsx')

/** The files that were added, whose code comes while the first one is looked for. Suspends until it is there. */
export const LazyList = lazy(load)

/** Should it fail, it is asked for again when it is shown. */
export const prepareList = (): void => void load().catch(() => undefined)
