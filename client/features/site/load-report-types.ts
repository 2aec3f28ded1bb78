import { reportTypeList } from '../../../contract/site.ts'
import { call } from '../../kit/call.ts'
import { useStore } from '../../kit/store.ts'

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
