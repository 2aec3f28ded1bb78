import { readFileSync } from 'node:fs'
import type { Output } from '../../contract/endpoint.ts'
import { closedMonth } from '../../contract/report/closed-month.ts'
import {
  countedScriptPath,
  reportCounted,
  type CountedProof,
} from '../../contract/report/counted.ts'
import type { Services } from '../platform/services.ts'
import type { Db } from '../platform/database/schema.ts'
import { attempt } from '../http/attempt.ts'
import { CallError } from '../http/call-error.ts'
import { route, type Protocol } from '../http/route.ts'
import { commitmentSalt } from '../report/query-code-mac.ts'
import { refuseGuess, resolveReport } from '../report/tracking/resolve-report.ts'
import { memberName, memberSalt, type NamedByCode } from './closed-month.ts'
import * as store from './closed-month-store.ts'
import { merklePath, merkleTree, type MerkleTree } from './merkle-tree.ts'
import { monthOf } from './month-facts.ts'

type Deps = Services<'db' | 'keyring' | 'limits'>

interface TreeOfMonth {
  readonly tree: MerkleTree
  readonly places: ReadonlyMap<string, number>
}

/** Trees that are kept: a year of months. About 100 bytes a report. */
const mostTrees = 12

/** Makes the tree of a closed month once. */
function createTrees(db: Db) {
  const trees = new Map<string, Promise<TreeOfMonth>>()
  const make = async (month: string): Promise<TreeOfMonth> => {
    const names = await store.receivedNames(db, month)
    const places = new Map(names.map((name, i) => [name.toString('latin1'), i]))
    return { tree: merkleTree(names), places }
  }
  return (month: string): Promise<TreeOfMonth> => {
    const known = trees.get(month)
    if (known) return known
    const made = make(month)
    made.catch(() => trees.delete(month))
    const [oldest] = trees.keys()
    if (trees.size >= mostTrees && oldest !== undefined) trees.delete(oldest)
    trees.set(month, made)
    return made
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64')

/** Proves that a closed month has a report; null where it cannot, or where the length of the path would tell a small number. */
function proofOf(
  { keyring }: Deps,
  { tree, places }: TreeOfMonth,
  { month, statement, signature, key_id }: store.ClosedMonthRow,
  report: NamedByCode,
): string | null {
  const { received } = closedMonth.parse(JSON.parse(statement))
  const index = places.get(memberName(keyring, month, report).toString('latin1'))
  if (!report.code_commitment || !received || index === undefined || !signature || !key_id)
    return null
  const proof: CountedProof = {
    statement: base64(Buffer.from(statement)),
    signature: base64(signature),
    key_id,
    code_salt: base64(commitmentSalt(keyring, report.code_mac)),
    member_salt: base64(memberSalt(keyring, month, report.code_mac)),
    index,
    path: merklePath(tree, index).map(base64).join(' '),
  }
  return `${JSON.stringify(proof, null, 1)}\n`
}

/** Tells the holder of a code, or the owner, in which closed month the report is counted. */
export function countedRoute(deps: Deps) {
  const { db, keyring, limits } = deps
  const treeOf = createTrees(db)
  const asking = limits.limit({ name: 'report-counted', points: 300, seconds: 600 })
  const guesses = limits.limit({ name: 'report-counted-guesses', points: 100, seconds: 600 })
  return route(reportCounted, async (input, call): Promise<Output<typeof reportCounted>> => {
    const { mac, accountId, unknown } = resolveReport(keyring, input, call)
    const report = await store.findNamed(db, mac, accountId)
    if (!report) return refuseGuess(guesses, call, unknown)
    const about = { address: call.address, limitKey: mac, what: '操作太频繁', uses: 60 }
    return attempt(limits, asking, about, async () => {
      const month = monthOf(report.reported_at)
      const closed = await store.findCountedIn(db, month, memberName(keyring, month, report))
      if (!closed) return { month: null, proof: null, key_id: null }
      const proof = input.with_proof ? proofOf(deps, await treeOf(month), closed, report) : null
      return { month, proof, key_id: closed.key_id }
    })
  })
}

const script = readFileSync(new URL('check-counted.sh', import.meta.url))

/** Serves the script that checks a proof. */
export const countedScriptProtocol: Protocol = {
  path: countedScriptPath,
  access: 'anyone',
  async serve(request, response) {
    if (request.path !== '/' || request.method !== 'GET') throw new CallError('notFound')
    response
      .set('Content-Type', 'text/x-shellscript; charset=utf-8')
      .set('Content-Disposition', 'attachment; filename="check-counted.sh"')
      .send(script)
  },
}
