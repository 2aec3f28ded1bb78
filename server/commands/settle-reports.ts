import { systemClock } from '../platform/clock.ts'
import { openFileStores } from '../platform/storage/open-file-stores.ts'
import { settleReports } from '../report/tasks.ts'
import { withContents } from './with-contents.ts'

/** Settles the running quarter of an hour as well (decision 28). A dump should follow at once. */
export const settleBeforeDump = (): Promise<void> =>
  withContents(async ({ config, db }) => {
    const stores = await openFileStores(config)
    try {
      await settleReports({ db, files: stores.files, clock: systemClock }, true)
    } finally {
      stores.close()
    }
    process.stdout.write('settled\n')
  })
