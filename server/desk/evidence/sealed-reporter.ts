import type { Db } from '../../platform/database/schema.ts'
import { selectReporter, selectReportKey } from './store.ts'

/** Returns the reporter of a report, sealed; undefined for an anonymous report or an erased reporter. */
export const sealedReporterOf = (db: Db, reportId: string) => selectReporter(db, reportId)

/** Returns the key of a report's contents, wrapped. */
export const reportKeyOf = (db: Db, reportId: string) => selectReportKey(db, reportId)
