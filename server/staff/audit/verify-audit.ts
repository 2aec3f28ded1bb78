import type { Kysely } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
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
  /** Entries that fit. */
  readonly entries: number
  /** The first that does not; undefined when the chain holds. */
  readonly fault: AuditFault | undefined
  /** What else does not, so that one entry that anybody could add hides nothing behind it; twenty at most. */
  readonly further: readonly AuditFault[]
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

/** Faults that are told; behind so many nothing is looked at. */
const most = 21

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
  const anchored = anchorsBySequence(anchors)
  const faults: AuditFault[] = []
  let entries = 0
  const start = await startOf(deps)
  if ('what' in start) faults.push(start)
  let last: Link | undefined = 'what' in start ? undefined : start
  for await (const entry of everyEntry(deps, () => onProgress(entries))) {
    // Where the beginning is not known, whatever stands there is it.
    last ??= { sequence: entry.sequence - 1, mac: entry.previous_mac }
    const other = anchored.get(entry.sequence)?.find(({ mac }) => !mac.equals(entry.mac))
    const fault =
      (await faultOf(deps, last, entry)) ??
      (other && { sequence: entry.sequence, what: otherThan(other) })
    if (fault) faults.push(fault)
    else entries += 1
    if (faults.length === most) break
    last = entry
  }
  const end = last?.sequence ?? 0
  const beyond = anchors.find(({ sequence }) => sequence > end)
  if (beyond && faults.length < most) faults.push({ sequence: end + 1, what: cutOff(beyond) })
  for (const { line } of wrongLines.slice(0, most - faults.length))
    faults.push({ sequence: end, what: `锚点文件第 ${line} 行被改动` })
  const [fault, ...further] = faults
  const anchoredAt = anchors.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return { entries, fault, further, anchoredAt }
}

/** A batch is read while the one before is looked at. @param onBatch called behind each */
async function* everyEntry({ db }: Deps, onBatch: () => void): AsyncGenerator<StoredEntry> {
  let next = entriesAfter(db, 0, batch)
  for (;;) {
    const list = await next
    const end = list.at(-1)
    if (end && list.length === batch) next = entriesAfter(db, end.sequence, batch)
    // Whoever returns before does not wait for it.
    next.catch(() => undefined)
    yield* list
    onBatch()
    if (list.length < batch) return
  }
}

const otherThan = ({ at }: Anchor) =>
  `与 ${at.toISOString()} 的锚点不符：这条或之前的记录被删除后重写`
const cutOff = ({ at, sequence }: Anchor) =>
  `末尾的记录被删除：${at.toISOString()} 时已有第 ${sequence} 条`
