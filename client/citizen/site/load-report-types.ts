import { language } from '#words/language.ts'
import { typeInWords } from '#words/types.ts'
import { receive, type Received } from '../../../contract/receive.ts'
import { type ReportType, reportTypeList } from '../../../contract/site/site.ts'
import { unreadable } from '../../kit/call-failure.ts'
import { call } from './session/call.ts'
import { deviceStorage } from '../../kit/device-storage.ts'
import { useStore } from '../../kit/store.ts'

/** All types in one call. Source: spec §9. */
const everything = { offset: 0, limit: 9999 }

/** The last valid response in the language, for use offline. It is the same for every citizen. */
const storedKey = `report_types.${language}`

let request: Promise<void> | undefined
/** Whether the store holds the device's list instead of the server's. */
let isStored = false

/** A type needs an id and a name; the rest is optional. */
const typesOf = (list: readonly Received<ReportType>[]): ReportType[] =>
  list.flatMap((type, i) => {
    const { id, name } = type
    if (id === undefined || !name) return []
    const rest = { summary: '', guide: '', icon: '', real_name_required: false, order: i }
    return [typeInWords({ ...rest, ...type, id, name })]
  })

function readStored(): ReportType[] {
  try {
    const list: unknown = JSON.parse(deviceStorage.read(storedKey) ?? '')
    return typesOf(receive(reportTypeList.output, { list }).list ?? [])
  } catch {
    return []
  }
}

async function fetchReportTypes() {
  try {
    const { list } = await call(reportTypeList, everything)
    const types = typesOf(list ?? [])
    if (types.length === 0 && list?.length !== 0) throw unreadable()
    isStored = false
    deviceStorage.write(storedKey, JSON.stringify(types))
    useStore.setState({ typeList: types })
  } catch (failure) {
    const stored = readStored()
    if (stored.length === 0) throw failure
    // Reports can be written with these; the submission decides.
    isStored = true
    useStore.setState({ typeList: stored })
  }
}

/**
 * Fetches the report types into the store, once (spec §4). Without a response the store has the list of this
 * device, and the next caller asks again.
 * @throws CallFailure when there is neither; the next caller tries again
 */
export async function loadReportTypes(): Promise<void> {
  if (useStore.getState().typeList.length > 0 && !isStored) return
  request ??= fetchReportTypes().finally(() => {
    request = undefined
  })
  await request
}

/** Returns the name of a type; undefined for an unknown one, and without the list. */
export async function reportTypeName(id: number): Promise<string | undefined> {
  await loadReportTypes().catch(() => undefined)
  return useStore.getState().typeList.find((type) => type.id === id)?.name
}
