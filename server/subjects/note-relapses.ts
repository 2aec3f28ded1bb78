import type { Services } from '../platform/services.ts'
import { contentsReader } from '../platform/crypto/contents-reader.ts'
import type { Trx } from '../platform/database/schema.ts'
import { readContents } from '../report/read-contents.ts'
import { receiveRelapse } from '../report/intake/receive-relapse.ts'
import * as store from './relapse-store.ts'
import { selectContents } from './signal-store.ts'

type Deps = Services<'db' | 'keyring' | 'clock'>

/**
 * Reports of one subject that must say 还在 before it is a case again. One alone may be a mistake, a cached page, or somebody
 * who is at odds with the site; that one can appeal. Whoever sends two reports to say it twice has opened two cases already.
 */
const leastAnswers = 2

/**
 * Makes a report of the subject that is still there. No report of a citizen changes: a status that moved would tell its
 * reporter that somebody else had said so, too.
 */
async function reopen(trx: Trx, deps: Deps, { report_id: id, answers }: store.StillThere) {
  const [row] = await selectContents(trx, [id])
  if (!row) return
  const reader = contentsReader(deps, { kind: 'report', codeMac: row.code_mac }, row.data_key)
  const { site_name, urls, account } = readContents(reader, row.code_mac, row)
  const description = `系统登记，没有举报人：这个对象已处置，满七天后有 ${answers} 件举报的举报人说还能看到。请核实是否重新出现；以前的办理见“同一对象”。`
  await receiveRelapse(trx, deps, {
    contents: { title: '处置后还能看到', site_name, urls, account, description },
    report_type_id: row.report_type_id,
    involves_minors: row.involves_minors,
  })
}

/**
 * Shows the answers to 还在吗 of the past half day to the desk, and makes a case of each subject that enough reporters still
 * see, unless a case about it is open: then the matter is in hand.
 * @returns how many
 */
export const noteRelapses = (deps: Deps): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    await store.noteAnswers(trx)
    let reopened = 0
    for (const found of await store.findStillThere(trx, leastAnswers)) {
      if (!found.is_open) {
        await reopen(trx, deps, found)
        reopened += 1
      }
      await store.useAnswers(trx, found.subject)
    }
    await store.shuffleAnswers(trx)
    return reopened
  })

export const relapseTasks = (deps: Deps) => ({
  note_relapses: async () => {
    await noteRelapses(deps)
  },
})

/** Crontab of graphile-worker; after noon and midnight in China. */
export const relapseCrontab = '9 4,16 * * * note_relapses'
