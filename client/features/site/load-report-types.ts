import * as z from 'zod/mini'
import { type ReportType, reportType, reportTypeList } from '../../../contract/site.ts'
import { call } from '../session/call.ts'
import { deviceStorage } from '../../kit/device-storage.ts'
import { useStore } from '../../kit/store.ts'

/** All of them, in one call. Source: spec §9. */
const everything = { offset: 0, limit: 9999 }

/** The last good answer, for when there is none. It is the same for everybody. */
const storedKey = 'report_types'

let request: Promise<void> | undefined
/** Whether the store has a list of this device instead of the server's. */
let isStored = false

function readStored(): ReportType[] {
  try {
    return z.array(reportType).parse(JSON.parse(deviceStorage.read(storedKey) ?? ''))
  } catch {
    return []
  }
}

async function fetchReportTypes() {
  try {
    const { list } = await call(reportTypeList, everything)
    isStored = false
    deviceStorage.write(storedKey, JSON.stringify(list))
    useStore.setState({ typeList: list })
  } catch (failure) {
    const stored = readStored()
    if (stored.length === 0) throw failure
    // A report can be written with these; sending it decides.
    isStored = true
    useStore.setState({ typeList: stored })
  }
}

/**
 * Fetches the report types into the store, once (spec §4). Without an answer the store has what this device
 * stored of the last one, and the next caller asks again.
 * @throws CallFailure when there is neither; the next caller tries again
 */
export async function loadReportTypes(): Promise<void> {
  if (useStore.getState().typeList.length > 0 && !isStored) return
  request ??= fetchReportTypes().finally(() => {
    request = undefined
  })
  await request
}
