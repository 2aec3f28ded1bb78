import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { KeyMaterial } from '../../server/platform/crypto/keyring.ts'
import { takeIndexes } from './lean-tables.ts'
import { createTables, type Making } from './report-rows.ts'
import type { RowWorkerData, Slice } from './row-worker.ts'

/** Reports per slice of a thread. */
const sliceSize = 5000

/** A thread that generates slices in sequence. */
function startRowWorker(workerData: RowWorkerData) {
  const worker = new Worker(new URL('./row-worker.ts', import.meta.url), { workerData })
  let failed: unknown
  worker.on('error', (error) => (failed = error))
  return {
    make: (slice: Slice) =>
      new Promise<void>((done, fail) => {
        if (failed) return fail(failed)
        worker.once('error', fail)
        worker.once('message', () => {
          worker.off('error', fail)
          done()
        })
        worker.postMessage(slice satisfies Slice, [])
      }),
    stop: () => worker.terminate(),
  }
}

/** Copies one table in one transaction, so that `freeze` can spare a later VACUUM. */
async function openTable(url: string, table: string, columns: readonly string[]) {
  const client = new pg.Client(url)
  await client.connect()
  // Disable triggers: the rows already contain positions, coarse times and unopened reports.
  await client.query('set session_replication_role = replica')
  await client.query('begin')
  await client.query(`truncate ${table}`)
  const into = `${table} (${columns.join(', ')})`
  let before = Promise.resolve()
  async function copyAfter(earlier: Promise<void>, file: string): Promise<void> {
    await earlier
    await client.query(`copy ${into} from ${pg.escapeLiteral(file)} with (format binary, freeze)`)
    await rm(file)
  }
  return {
    table,
    /** Copies files in sequence, because a connection runs one statement at a time. */
    copy: (file: string): Promise<void> => (before = copyAfter(before, file)),
    async commit() {
      await client.query('commit')
      await client.query(`analyze ${table}`)
      await client.end()
    },
    abandon: () => client.end(),
  }
}

/**
 * Fills the tables of reports and cases: sealed by threads as the product seals, and copied by the database from files.
 * @param url of the superuser of a migrated database on this machine, which holds no reports
 * @param onProgress receives the number of rows so far
 */
export async function loadReports(
  url: string,
  material: KeyMaterial,
  making: Making,
  onProgress: (done: number) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-desk-'))
  // The database may run as another account.
  await chmod(folder, 0o755)
  const owner = new pg.Client(url)
  await owner.connect()
  const columns = Object.entries(createTables()).map(
    ([table, rows]) => [table, rows.columns] as const,
  )
  const putBack = await takeIndexes(
    owner,
    columns.map(([table]) => table),
  )
  const tables = await Promise.all(columns.map(([table, names]) => openTable(url, table, names)))
  const workers = Array.from({ length: availableParallelism() }, () =>
    startRowWorker({ material, making }),
  )
  try {
    let next = 0
    let done = 0
    const work = async (worker: (typeof workers)[number]) => {
      while (next < making.reports) {
        const from = next
        next = Math.min(next + sliceSize, making.reports)
        const to = next
        const prefix = join(folder, `${String(from)}-`)
        await worker.make({ from, to, prefix })
        await Promise.all(tables.map(({ table, copy }) => copy(prefix + table)))
        done += to - from
        onProgress(done)
      }
    }
    await Promise.all(workers.map(work))
    for (const table of tables) await table.commit()
    await putBack()
  } catch (error) {
    await Promise.all(tables.map(({ abandon }) => abandon()))
    throw error
  } finally {
    await Promise.all(workers.map(({ stop }) => stop()))
    await owner.end()
    await rm(folder, { recursive: true, force: true })
  }
}
