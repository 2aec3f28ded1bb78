// A worker thread that writes rows of reports to files for COPY; see load-reports.ts.
import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { KeyMaterial } from '../../server/platform/crypto/keyring.ts'
import { createBulkKeyring } from './bulk-keyring.ts'
import { createReportRows, createTables, type Making } from './report-rows.ts'

/** The input of a worker thread. */
export interface RowWorkerData {
  readonly material: KeyMaterial
  readonly making: Making
}
/** Reports from `from` up to, but without, `to`, and the prefix of their files. */
export const slice = z.object({ from: z.number(), to: z.number(), prefix: z.string() })
export type Slice = z.infer<typeof slice>

const { material, making } = z.parse(z.custom<RowWorkerData>(), workerData)
const addReport = createReportRows(createBulkKeyring(material), making)

async function makeFiles({ from, to, prefix }: Slice): Promise<void> {
  const tables = createTables()
  for (let n = from; n < to; n += 1) addReport(tables, n)
  for (const [table, rows] of Object.entries(tables))
    await writeFile(`${prefix}${table}`, rows.finish(), { mode: 0o644 })
}

parentPort?.on('message', (message: unknown) => {
  const wanted = slice.parse(message)
  void makeFiles(wanted).then(() => parentPort?.postMessage(wanted.from, []))
})
