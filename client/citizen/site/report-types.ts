import { useDeferredValue } from 'react'
import type { ReportType } from '../../../contract/site/site.ts'
import { useStore } from '../../kit/store.ts'
import { useLoad } from '../../kit/use-load.ts'

/** Loaded on demand: the page shows before the code for calls. */
async function load() {
  await (await import('./load-report-types.ts')).loadReportTypes()
  return useStore.getState().typeList
}

export interface ReportTypes {
  /** Undefined while loading, or when loading failed. */
  types: readonly ReportType[] | undefined
  /** Message for the citizen. */
  failure: string | undefined
  retry: () => void
}

/** Returns the report types, loaded when a screen first needs them. */
export function useReportTypes(): ReportTypes {
  const typeList = useDeferredValue(useStore((state) => state.typeList))
  const { data, failure, retry } = useLoad(load)
  return { types: typeList.length > 0 ? typeList : data, failure, retry }
}

/** Returns one report type once the list is loaded. */
export const useReportType = (id: number | undefined): ReportType | undefined =>
  useStore((state) => state.typeList.find((type) => type.id === id))
