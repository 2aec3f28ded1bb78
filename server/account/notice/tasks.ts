import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { deleteNoticesBefore } from './store.ts'

const day = 24 * 60 * 60 * 1000

export const noticeTasks = (deps: { db: Db; clock: Clock; retention: { noticeDays: number } }) => ({
  forget_notices: () =>
    deleteNoticesBefore(
      deps.db,
      new Date(deps.clock.now().getTime() - deps.retention.noticeDays * day),
    ),
})

/** At night in China. */
export const noticeCrontab = '37 19 * * * forget_notices'
