import { lazy } from 'react'
import { nextTask } from '../../../kit/next-task.ts'

const loadEvidence = () => import('./evidence-fields.tsx')
const loadReporter = () => import('./reporter-fields.tsx')

/** The evidence part, loaded while the rest is filled in. Suspends until it is there. */
export const LazyEvidence = lazy(async () => ({ default: (await loadEvidence()).EvidenceFields }))

/** The reporter part of a named report. Suspends until it is there. */
export const LazyReporter = lazy(async () => ({ default: (await loadReporter()).ReporterFields }))

/** Preloads the evidence part; after a failure it is loaded when it is shown. */
export const prepareEvidence = (): void =>
  void nextTask()
    .then(loadEvidence)
    .catch(() => undefined)

/** Preloads the reporter part; after a failure it is loaded when it is shown. */
export const prepareReporter = (): void =>
  void nextTask()
    .then(loadReporter)
    .catch(() => undefined)
