import type { Kysely } from 'kysely'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Anchor, WrongLine } from './anchors.ts'
import { beginning, checkpointMac, entryMac, type Link, type StoredEntry } from './chain.ts'
import { entriesAfter, newestCheckpoint, placesOf } from './store.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
}

/** The first entry that does not fit, and how, in the auditor's words. */
export interface AuditFault {
  readonly sequence: number
  readonly what: string
}

export interface VerifiedAudit {
  /** Entries that fit, up to the first that does not. */
  readonly entries: number
  readonly fault: AuditFault | undefined
  /** The newest moment at which the chain was written down elsewhere. */
  readonly anchoredAt: Date | undefined
}

/** Few enough that other calls are answered in between. */
const batch = 1000

/** Where the chain begins: at its first entry, or behind what was forgotten. */
async function startOf({ db, keyring }: Deps): Promise<Link | AuditFault> {
  const checkpoint = await newestCheckpoint(db)
  if (!checkpoint) return beginning
  const { sequence, mac, at, proof } = checkpoint
  if (checkpointMac(keyring, { sequence, mac }, at).equals(proof)) return { sequence, mac }
  return { sequence, what: '到期删除的标记被改动，或不是本系统写入的' }
}

/** How far away an entry is looked for whose neighbours were moved as well. */
const nearby = Array.from({ length: 1000 }, (_, index) => index + 1)

/** Why an entry that is not signed for its place stands there. */
async function misplaced({ db, keyring }: Deps, entry: StoredEntry): Promise<string> {
  const near = nearby.flatMap((far) => [entry.sequence + far, entry.sequence - far])
  for (const sequence of [...(await placesOf(db, entry)), ...near])
    if (entryMac(keyring, { ...entry, sequence }).equals(entry.mac))
      return `顺序被改动：这条记录原为第 ${sequence} 条`
  return '内容被改动，或不是本系统写入的'
}

async function faultOf(
  deps: Deps,
  last: Link,
  entry: StoredEntry,
): Promise<AuditFault | undefined> {
  const sequence = last.sequence + 1
  if (entry.sequence < sequence)
    return { sequence: entry.sequence, what: '这条记录已到期删除，又被写入' }
  if (entry.sequence > sequence) {
    const missing = entry.sequence - sequence
    return { sequence, what: `缺少 ${missing} 条记录，下一条是第 ${entry.sequence} 条` }
  }
  if (!entryMac(deps.keyring, entry).equals(entry.mac))
    return { sequence, what: await misplaced(deps, entry) }
  if (entry.previous_mac.equals(last.mac)) return undefined
  return { sequence, what: '与前一条记录不衔接：前面的记录被替换' }
}

/** What anchors say of the chain, by the sequence at which they were taken. */
function anchorsBySequence(anchors: readonly Anchor[]) {
  const bySequence = new Map<number, Anchor[]>()
  for (const anchor of anchors)
    bySequence.set(anchor.sequence, [...(bySequence.get(anchor.sequence) ?? []), anchor])
  return bySequence
}

/**
 * Goes through the whole chain in its order, and compares it with what was written down elsewhere. Changes nothing.
 * What was cut off its end since the last anchor cannot be seen.
 * @param anchors read before, so that the chain is at least as long as they say
 * @param onProgress called after each batch with the entries so far
 */
export async function verifyAudit(
  deps: Deps,
  { anchors, wrongLines }: { anchors: readonly Anchor[]; wrongLines: readonly WrongLine[] },
  onProgress: (entries: number) => void = () => undefined,
): Promise<VerifiedAudit> {
  const anchoredAt = anchors.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[0]
  const anchored = anchorsBySequence(anchors)
  let entries = 0
  const result = (fault?: AuditFault): VerifiedAudit => ({ entries, fault, anchoredAt })

  const start = await startOf(deps)
  if ('what' in start) return result(start)
  let last: Link = start
  let next = entriesAfter(deps.db, 0, batch)
  for (;;) {
    const list = await next
    const end = list.at(-1)
    // Read while this batch is looked at.
    if (end && list.length === batch) next = entriesAfter(deps.db, end.sequence, batch)
    // Whoever returns before does not wait for it.
    next.catch(() => undefined)
    for (const entry of list) {
      const fault = await faultOf(deps, last, entry)
      if (fault) return result(fault)
      const other = anchored.get(entry.sequence)?.find(({ mac }) => !mac.equals(entry.mac))
      if (other) return result({ sequence: entry.sequence, what: otherThan(other) })
      entries += 1
      last = entry
    }
    onProgress(entries)
    if (list.length < batch) break
  }
  const beyond = anchors.find(({ sequence }) => sequence > last.sequence)
  if (beyond) return result({ sequence: last.sequence + 1, what: cutOff(beyond) })
  const [wrong] = wrongLines
  return result(wrong && { sequence: last.sequence, what: `锚点文件第 ${wrong.line} 行被改动` })
}

const otherThan = ({ at }: Anchor) => `与 ${at.toISOString()} 的锚点不符：整条链被重写`
const cutOff = ({ at, sequence }: Anchor) =>
  `末尾的记录被删除：${at.toISOString()} 时已有第 ${sequence} 条`
