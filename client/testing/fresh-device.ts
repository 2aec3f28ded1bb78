import { afterEach, beforeEach } from 'vitest'
import { clearDrafts } from '../citizen/report/draft/tab-draft.ts'
import { type ApiDouble, apiForEachTest } from './api-double.ts'
import { stubSolver } from './citizen.ts'
import { startReportApi } from './report-api.ts'

/** Gives each test of the file a new device in front of an API that accepts reports. Returns the present one's API. */
export function deviceForEachTest(): ApiDouble {
  const api = apiForEachTest(startReportApi)
  beforeEach(stubSolver)
  afterEach(clearDrafts)
  return api
}
