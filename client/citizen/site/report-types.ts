import { useDeferredValue } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { useStore } from '../../kit/store.ts'
import { useLoad } from '../../kit/use-load.ts'

/** Loaded on demand: the page shows before the code for calls. */
const load = async () => (await import('./load-report-types.ts')).loadReportTypes()

export interface ReportTypes {
  /** Undefined while loading, or when loading failed. */
  types: readonly ReportType[] | undefined
  /** Message for the citizen. */
  failure: string | undefined
  retry: () => void
}

/** Returns the report types, loaded when a screen first needs them. */
export function useReportTypes(): ReportTypes {
  const typeList = useStore((state) => state.typeList)
  const { isLoading, failure, retry } = useLoad(load)
  const types = (!isLoading && failure === undefined) || typeList.length > 0 ? typeList : undefined
  // Deferred: a cheap phone renders the list in slices.
  return { types: useDeferredValue(types), failure, retry }
}

/** Returns one report type once the list is loaded. */
export const useReportType = (id: number | undefined): ReportType | undefined =>
  useStore((state) => state.typeList.find((type) => type.id === id))
