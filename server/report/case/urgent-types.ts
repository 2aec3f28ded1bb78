import type { DeadlineConfig } from '../../config/deadlines.ts'
import type { Db } from '../../platform/database/schema.ts'
import * as store from './opening-store.ts'

/** Returns names of `URGENT_REPORT_TYPES` that no type of report has. */
export const unknownUrgentTypes = (
  db: Db,
  { urgentTypes }: Pick<DeadlineConfig, 'urgentTypes'>,
): Promise<string[]> => store.unknownTypes(db, urgentTypes)
