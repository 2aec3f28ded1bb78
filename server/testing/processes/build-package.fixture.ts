import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { caseDetail } from '../../../contract/desk/case.ts'
import { answerAddress } from '../../desk/answers/answer-token.ts'
import { buildPackage } from '../../packages/build-package.ts'
import { selectPackage } from '../../packages/store.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLogger } from '../../platform/log.ts'
import { createPreviewProcesses } from '../../platform/preview/preview-process.ts'
import { createLocalFileStore } from '../../platform/storage/local-file-store.ts'
import { openReceiptKeys } from '../../report/receipt/receipt-keys.ts'
import { testKeyring } from '../test-keyring.ts'

// Builds a package that was downloaded once, as another machine does that has the database, the folder of files and the keys. Reads
// from standard input which one, and writes the package to standard output. Run by packages.test.ts, and in the image by hand
// (docs/decisions/0076).

const given = z.object({
  databaseUrl: z.string(),
  folder: z.string(),
  staffUrl: z.string(),
  reportId: z.string(),
  id: z.string(),
  detail: caseDetail,
})

const { databaseUrl, folder, staffUrl, reportId, id, detail } = given.parse(
  await json(process.stdin),
)
const logger = createLogger({ level: 'silent' })
const database = openDatabase(databaseUrl, logger)
const { db } = database
const keyring = testKeyring()
const deps = {
  db,
  logger,
  keyring,
  clock: systemClock,
  files: await createLocalFileStore(folder),
  receiptKeys: await openReceiptKeys({ db, keyring }),
  previews: createPreviewProcesses({ confinement: 'limits' }),
}
const row = await selectPackage(db, reportId, id, false)
if (!row?.handed_at) throw new Error('Not released')
const address = answerAddress({ keyring, staffUrl: new URL(staffUrl) }, id)
const { content } = await buildPackage(deps, { ...row, handed_at: row.handed_at }, detail, address)
process.stdout.write(content)
await database.close()
