import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEvidenceBackup } from '../../platform/storage/evidence-backup.ts'
import { settleReports } from '../../report/tasks.ts'
import type { AccountTestApi } from '../api/account-test-api.ts'
import { dumpBy, type Dump } from '../database/dump.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { backupTime } from './play.ts'
import { diskOrders, rowOrders, type Order } from './sources.ts'

const hour = 60 * 60_000

/** Backs up as documented: evidence at each call, and once an hour the database. */
export async function keepBackups(api: AccountTestApi) {
  const { clock, database } = api
  const folder = await temporaryFolder()
  const keptFolder = join(api.folder, 'kept')
  const evidence = createEvidenceBackup({ keptFolder, folder, keepDays: 7, clock })
  const dumps: Dump[] = []
  let last = 0
  return {
    async backUp(): Promise<void> {
      await evidence.copyNew()
      const due = Math.floor((clock.now().getTime() - backupTime) / hour)
      if (due === last) return
      last = due
      await settleReports({ ...api, db: database.db }, true)
      const page = await readFile('docs/operations/back-up-and-restore.md', 'utf8')
      dumps.push((await dumpBy(page, database.ownerUrl)).dump)
    },
    /** The orders that the copies reveal: of evidence on the backup's disk, and of rows in the first dump that has them. */
    async orders(dump: Dump): Promise<Map<string, Order>> {
      const orders = new Map<string, Map<string, number>>()
      for (const [n, each] of dumps.entries())
        for (const [source, order] of rowOrders(each)) {
          const name = `${source}, dumps an hour apart`
          const places = orders.get(name) ?? new Map<string, number>()
          orders.set(name, places)
          for (const [mac, place] of order) if (!places.has(mac)) places.set(mac, n * 1e6 + place)
        }
      for (const [source, order] of await diskOrders(folder, dump))
        orders.set(`${source}, backed up`, new Map(order))
      return orders
    },
  }
}
