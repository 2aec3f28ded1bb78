import type { Services } from '../../platform/services.ts'
import { indexWaiting } from './index-report.ts'
import { noteUnindexed } from './search-store.ts'

/** Enqueues everything whose index is incomplete. */
export const reindexJob = 'reindex_reports'

export const searchTasks = (deps: Services<'db' | 'keyring' | 'logger'>) => ({
  index_reports: async () => {
    await indexWaiting(deps)
  },
  [reindexJob]: async () => {
    await noteUnindexed(deps.db)
    await indexWaiting(deps)
  },
})

/** Crontab of graphile-worker; the full check runs at night in China. */
export const searchCrontab = ['* * * * * index_reports', `13 18 * * * ${reindexJob}`].join('\n')
