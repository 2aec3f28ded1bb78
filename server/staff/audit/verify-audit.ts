import type { Services } from '../../platform/services.ts'
import type { Anchor, InvalidAnchorLine } from './anchors.ts'
import { genesis, checkpointMac, entryMac, type Link, type StoredEntry } from './chain.ts'
import { candidateSequences, entriesAfter, hasStaff, newestCheckpoint } from './store.ts'

type Deps = Services<'db' | 'keyring'>

/** A wrong entry and its fault, in Chinese. */
export interface AuditFault {
  readonly sequence: number
  readonly what: string
}

export interface VerifiedAudit {
  /** Number of valid entries. */
  readonly entries: number
  /** The first fault; undefined when the chain is valid. */
  readonly fault: AuditFault | undefined
  /** Further faults, at most twenty, so that one forged entry cannot hide others. */
  readonly further: readonly AuditFault[]
  /** The newest anchor. */
  readonly anchoredAt: Date | undefined
}

/** Entries per query: few enough to answer other calls in between. */
const batch = 1000

/** Returns the link before the first entry: the genesis, or the newest checkpoint. */
async function chainStart({ db, keyring }: Deps): Promise<Link | AuditFault> {
  const checkpoint = await newestCheckpoint(db)
  if (!checkpoint) return genesis
  const { sequence, mac, at, proof } = checkpoint
  if (checkpointMac(keyring, { sequence, mac }, at).equals(proof)) return { sequence, mac }
  return { sequence, what: '到期删除的标记被改动，或不是本系统写入的' }
}

/** Distances searched for the original position of an entry whose neighbours were moved as well. */
const searchDistances = Array.from({ length: 1000 }, (_, index) => index + 1)

/** Explains why an entry's MAC does not match its position. */
async function explainMismatch({ db, keyring }: Deps, entry: StoredEntry): Promise<string> {
  const near = searchDistances.flatMap((distance) => [
    entry.sequence + distance,
    entry.sequence - distance,
  ])
  for (const sequence of [...(await candidateSequences(db, entry)), ...near])
    if (entryMac(keyring, { ...entry, sequence }).equals(entry.mac))
      return `顺序被改动：这条记录原为第 ${sequence} 条`
  return '内容被改动，或不是本系统写入的'
}

async function findFault(
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
    return { sequence, what: await explainMismatch(deps, entry) }
  if (entry.previous_mac.equals(last.mac)) return undefined
  return { sequence, what: '与前一条记录不衔接：前面的记录被替换' }
}

function anchorsBySequence(anchors: readonly Anchor[]) {
  const bySequence = new Map<number, Anchor[]>()
  for (const anchor of anchors)
    bySequence.set(anchor.sequence, [...(bySequence.get(anchor.sequence) ?? []), anchor])
  return bySequence
}

/** Verification stops after this many faults. */
const maxFaults = 21

/**
 * Verifies the whole chain in order, and compares it with the anchors. Changes nothing. Truncation after the newest
 * anchor cannot be detected.
 * @param anchors read before the chain, so that the chain is at least as long
 * @param onProgress called after each batch with the number of valid entries
 */
export async function verifyAudit(
  deps: Deps,
  {
    anchors,
    invalidLines,
  }: { anchors: readonly Anchor[]; invalidLines: readonly InvalidAnchorLine[] },
  onProgress: (entries: number) => void = () => undefined,
): Promise<VerifiedAudit> {
  const anchored = anchorsBySequence(anchors)
  const faults: AuditFault[] = []
  let entries = 0
  const start = await chainStart(deps)
  if ('what' in start) faults.push(start)
  let last: Link | undefined = 'what' in start ? undefined : start
  for await (const entry of everyEntry(deps, () => onProgress(entries))) {
    // The start is unknown: accept the first entry's link.
    last ??= { sequence: entry.sequence - 1, mac: entry.previous_mac }
    const other = anchored.get(entry.sequence)?.find(({ mac }) => !mac.equals(entry.mac))
    const fault =
      (await findFault(deps, last, entry)) ??
      (other && { sequence: entry.sequence, what: anchorMismatch(other) })
    if (fault) faults.push(fault)
    else entries += 1
    if (faults.length === maxFaults) break
    last = entry
  }
  const end = last?.sequence ?? 0
  const isUnanchored = anchors.length === 0 && (end > 0 || (await hasStaff(deps.db)))
  if (isUnanchored && faults.length < maxFaults) faults.push({ sequence: 1, what: neverAnchored })
  const anchorBeyondEnd = anchors.find(({ sequence }) => sequence > end)
  if (anchorBeyondEnd && faults.length < maxFaults)
    faults.push({ sequence: end + 1, what: truncation(anchorBeyondEnd) })
  for (const { line } of invalidLines.slice(0, maxFaults - faults.length))
    faults.push({ sequence: end, what: `锚点文件第 ${line} 行被改动` })
  const [fault, ...further] = faults
  const anchoredAt = anchors.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return { entries, fault, further, anchoredAt }
}

/** Yields all entries; prefetches the next batch while one is verified. @param onBatch called after each batch */
async function* everyEntry({ db }: Deps, onBatch: () => void): AsyncGenerator<StoredEntry> {
  let next = entriesAfter(db, 0, batch)
  for (;;) {
    const list = await next
    const end = list.at(-1)
    if (end && list.length === batch) next = entriesAfter(db, end.sequence, batch)
    // A consumer that stops early does not await the prefetch.
    next.catch(() => undefined)
    yield* list
    onBatch()
    if (list.length < batch) return
  }
}

const anchorMismatch = ({ at }: Anchor) =>
  `与 ${at.toISOString()} 的锚点不符：这条或之前的记录被删除后重写`
const neverAnchored = '从未留存锚点，末尾的记录被删除也发现不了'
const truncation = ({ at, sequence }: Anchor) =>
  `末尾的记录被删除：${at.toISOString()} 时已有第 ${sequence} 条`
