import { lazy } from 'react'

const load = () => import('./reporter-fields.tsx')

/** Who reports, in a named report; an anonymous one does without the code for it. Suspends until it is there. */
export const LazyReporter = lazy(async () => ({ default: (await load()).ReporterFields }))

/** Lets it come while other things are filled in. Should it fail, it is asked for again when it is shown. */
export const prepareReporter = (): void => void load().catch(() => undefined)
