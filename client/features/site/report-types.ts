import { reportTypeList, type ReportType } from '../../../contract/site.ts'
import { call } from '../../kit/call.ts'
import { useStore } from '../../kit/store.ts'
import { useLoad } from '../../kit/use-load.ts'

/** All of them, in one call. Source: spec §9. */
const everything = { offset: 0, limit: 9999 }

let request: Promise<void> | undefined

/**
 * Fetches the report types into the store, once (spec §4).
 * @throws CallFailure; the next caller tries again
 */
export async function loadReportTypes(): Promise<void> {
  if (useStore.getState().typeList.length > 0) return
  request ??= call(reportTypeList, everything)
    .then(({ list }) => useStore.setState({ typeList: list }))
    .finally(() => {
      request = undefined
    })
  await request
}

export interface ReportTypes {
  /** Undefined while loading, or when loading failed. */
  types: readonly ReportType[] | undefined
  /** What went wrong, for the citizen. */
  failure: string | undefined
  retry: () => void
}

/** The report types, loaded when a screen first needs them. */
export function useReportTypes(): ReportTypes {
  const typeList = useStore((state) => state.typeList)
  const { state, failure, retry } = useLoad(loadReportTypes)
  const types = state === 'loaded' || typeList.length > 0 ? typeList : undefined
  return { types, failure, retry }
}

/** One report type, once the list is there. */
export const useReportType = (id: number | undefined): ReportType | undefined =>
  useStore((state) => state.typeList.find((type) => type.id === id))
