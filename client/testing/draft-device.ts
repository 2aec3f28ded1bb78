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
/** A named report, half written, with a picture. */
export const draft: Draft = {
  ...newDraft(0),
  way: 'named',
  typeId: 3,
  values: { ...emptyValues, description: words, reporter },
  files: [{ id: 'f', name: '聊天记录.png', size: evidence.length, type: 'image/png' }],
  phoneProof: { address: reporter.phone, resendAt: 0 },
}

/** A device, a server that keeps keys for hours, and pages that come and go. */
export function setUp(options: { announced?: boolean } = {}) {
  let time = 1_000_000
  let isReachable = true
  const issued = new Map<string, { key: ReturnType<typeof newKey>; until: number }>()
  const check = () => {
    if (!isReachable) throw new OutOfReach()
  }
  const keys: DraftKeyService = {
    async issue(keptFor) {
      check()
      if (options.announced === false) return undefined
      const ticket = `ticket ${issued.size}`
      const lifetime = draftHours[keptFor] * hour
      const key = newKey()
      issued.set(ticket, { key, until: time + lifetime })
      return { ticket, key: key.slice(), lifetime }
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
    /** The tab that is open now. */
    page: () => createSealedStorage({ records: device.records, keys, now }),
    /** The tab is gone, and what the browser kept for it. */
    closeTab: () => sessionStorage.clear(),
    advance: (ms: number) => void (time += ms),
    reach: (can: boolean) => void (isReachable = can),
  }
}

/** A page that keeps the draft and its file, as it is when the citizen stops typing. */
export async function written({ page }: ReturnType<typeof setUp>, change: Partial<Draft> = {}) {
  const storage = page()
  storage.hold(draft.id)
  await storage.put({ ...draft, ...change })
  await storage.putFile(draft.id, 'f', new Blob([evidence], { type: 'image/png' }))
  await storage.kept(draft.id)
  return storage
}
/** The content of its picture, if it can be opened. */
export const textOf = async (storage: ReturnType<ReturnType<typeof setUp>['page']>) => {
  const content = (await storage.files(draft.id)).get('f')
  return content && new Response(content).text()
}
