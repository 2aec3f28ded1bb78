import { draftHours } from '../../contract/retention.ts'
import { type Draft, emptyValues, newDraft } from '../citizen/report/draft/draft.ts'
import type { DraftKeyService } from '../citizen/report/draft/draft-key-service.ts'
import { newKey } from '../citizen/report/draft/key-bytes.ts'
import { createSealedStorage } from '../citizen/report/draft/sealed-storage.ts'
import { OutOfReach } from '../citizen/report/draft/storage.ts'
import { memoryRecords } from './memory-records.ts'

export const hour = 60 * 60_000
export const words = '有人冒充客服，骗走了钱'
export const evidence = 'the bytes of a picture '.repeat(100_000)
export const reporter = {
  name: '王小明',
  phone: '13800138000',
  id_number: '11010519491231002X',
  email: 'wang@example.com',
}
/** An unfinished named report with a picture. */
export const draft: Draft = {
  ...newDraft(0),
  way: 'named',
  typeId: 3,
  values: { ...emptyValues, description: words, reporter },
  files: [{ id: 'f', name: '聊天记录.png', size: evidence.length, type: 'image/png' }],
  phoneProof: { address: reporter.phone, resendAt: 0 },
}

/** Returns a device, a server that keeps keys for hours, and pages that open and close. */
export function setUp(options: { announced?: boolean } = {}) {
  let time = 1_000_000
  let isReachable = true
  const issued = new Map<string, { key: ReturnType<typeof newKey>; until: number }>()
  const check = () => {
    if (!isReachable) throw new OutOfReach()
  }
  const keys: DraftKeyService = {
    async issue() {
      check()
      if (options.announced === false) return undefined
      const ticket = `ticket ${issued.size}`
      const key = newKey()
      issued.set(ticket, { key, until: time + (draftHours + 1) * hour })
      return { ticket, key: key.slice() }
    },
    async find(ticket) {
      check()
      const found = issued.get(ticket)
      return found && found.until > time ? found.key.slice() : undefined
    },
  }
  const device = memoryRecords()
  const now = () => time
  return {
    device,
    issued,
    now,
    /** Opens the page's storage in the present tab. */
    page: () => createSealedStorage({ records: device.records, keys, now }),
    /** Closes the tab, with its session storage. */
    closeTab: () => sessionStorage.clear(),
    advance: (ms: number) => void (time += ms),
    reach: (can: boolean) => void (isReachable = can),
  }
}

/** Saves the draft and its file, as a page does when typing stops. */
export async function written({ page }: ReturnType<typeof setUp>, change: Partial<Draft> = {}) {
  const storage = page()
  storage.hold(draft.id)
  await storage.put({ ...draft, ...change })
  await storage.putFile(draft.id, 'f', new Blob([evidence], { type: 'image/png' }))
  await storage.kept(draft.id)
  return storage
}
/** Returns the content of the draft's picture if it can be opened. */
export const textOf = async (storage: ReturnType<ReturnType<typeof setUp>['page']>) => {
  const content = (await storage.files(draft.id)).get('f')
  return content && new Response(content).text()
}
