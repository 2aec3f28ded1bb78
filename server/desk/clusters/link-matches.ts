import type { Match } from './cluster-store.ts'
import { randomUUID } from 'node:crypto'
import type { LinkKind } from '../../../contract/report/link-kind.ts'
import type { Trx } from '../../platform/database/schema.ts'
import * as store from './cluster-store.ts'

/** Days without a new member after which a cluster without an open case stops growing. Source: STAFF §10. */
const growthDays = 90
/** Kinds that many unlike reports may share: shared hosts, logos, stock pictures. */
const limitedKinds: ReadonlySet<LinkKind> = new Set(['host', 'image'])
/** Cases of a cluster that one such kind links before a supervisor decides on it. */
const defaultLinkLimit = 200

/** Whether a cluster still takes members by one of these kinds. Puts the kinds beyond the limit into quarantine. */
async function admits(trx: Trx, cluster: string, kinds: ReadonlySet<LinkKind>, limit: number) {
  let admitted = false
  for (const kind of kinds)
    admitted =
      !limitedKinds.has(kind) ||
      !(await store.hasLinked(trx, cluster, kind, limit)) ||
      (await store.quarantine(trx, cluster, kind)) ||
      admitted
  return admitted
}

/** Joins a case, with its cluster, to the side that its edges of some kinds lead to, unless a rule forbids it. */
async function unite(
  trx: Trx,
  reportId: string,
  other: store.Side,
  kinds: ReadonlySet<LinkKind>,
  { limit, isByPerson }: { limit: number; isByPerson: boolean },
): Promise<void> {
  const { cluster_id, is_refused, is_growing } = await store.findUnion(
    trx,
    reportId,
    other,
    growthDays,
  )
  const own = { cluster: cluster_id ?? undefined, reportId }
  if (own.cluster !== undefined && own.cluster === other.cluster) return
  if (is_refused || !(is_growing || isByPerson)) return
  for (const { cluster } of [own, other])
    if (!isByPerson && cluster !== undefined && !(await admits(trx, cluster, kinds, limit))) return
  if (own.cluster !== undefined && other.cluster !== undefined) {
    const isOwnSmaller = await store.isSmaller(trx, own.cluster, other.cluster)
    const [from, into] = isOwnSmaller ? [own.cluster, other.cluster] : [other.cluster, own.cluster]
    return store.mergeClusters(trx, from, into)
  }
  const joining = [own, other].flatMap(({ cluster, reportId: id }) =>
    cluster === undefined ? [id] : [],
  )
  await store.joinCluster(trx, joining, own.cluster ?? other.cluster ?? randomUUID())
}

/**
 * Joins a case to the clusters that its edges lead to.
 * @param options `otherIds`: only by the edges to these cases; `isByPerson`: age and quarantine do not matter
 */
export async function joinByEdges(
  trx: Trx,
  reportId: string,
  options: { otherIds: readonly string[]; limit?: number; isByPerson?: boolean },
): Promise<void> {
  const { otherIds, limit = defaultLinkLimit, isByPerson = false } = options
  const edges = await store.joiningEdges(trx, reportId, otherIds)
  const sides = Map.groupBy(edges, ({ cluster_id, other_id }) => cluster_id ?? other_id)
  // Clusters first: a case that may join only one of two sides joins the one that is a cluster already.
  const isAlone = ([first]: readonly store.JoiningEdge[]) => Number(first?.cluster_id === null)
  const inOrder = [...sides.values()].toSorted((one, other) => isAlone(one) - isAlone(other))
  for (const [first, ...more] of inOrder) {
    if (!first) continue
    const kinds = new Set([first, ...more].map(({ kind }) => kind))
    const other = { cluster: first.cluster_id ?? undefined, reportId: first.other_id }
    await unite(trx, reportId, other, kinds, { limit, isByPerson })
  }
}

/**
 * Adds the edges of cases and keeps the clusters the connected sets over `same` edges. Repeating it changes nothing. What a
 * person has refused is left out, and two sets with a refused pair between them are not joined: the edge is only offered.
 * @param limit cases that a host or a picture links before it is put into quarantine
 */
export async function linkMatches(trx: Trx, matches: readonly Match[], limit = defaultLinkLimit) {
  if (matches.length === 0) return
  await store.lockClusters(trx)
  await store.insertEdges(trx, matches)
  for (const [caseId, own] of Map.groupBy(matches, (match) => match.caseId)) {
    const otherIds = own.map(({ otherCaseId }) => otherCaseId)
    await joinByEdges(trx, caseId, { otherIds, limit })
  }
}
