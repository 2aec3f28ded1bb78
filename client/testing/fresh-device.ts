import { vi } from 'vitest'
import { clearDrafts } from '../citizen/report/draft/tab-draft.ts'
import { initialState, useStore } from '../kit/store.ts'
import type { ApiDouble } from './api-double.ts'
import { stubSolver } from './citizen.ts'
import { startReportApi } from './report-api.ts'

/** A device that has never been here, in front of an API that takes reports. End it with `leaveDevice`. */
export async function startFreshDevice(): Promise<ApiDouble> {
  useStore.setState(initialState, true)
  const api = await startReportApi()
  stubSolver()
  localStorage.clear()
  sessionStorage.clear()
  return api
}

/** Nothing of one test is there for the next. */
export async function leaveDevice(api: ApiDouble): Promise<void> {
  vi.unstubAllGlobals()
  await clearDrafts()
  await api.close()
}
