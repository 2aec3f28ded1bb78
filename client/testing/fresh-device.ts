import { vi } from 'vitest'
import { clearDrafts } from '../citizen/report/draft/tab-draft.ts'
import { initialState, useStore } from '../kit/store.ts'
import type { ApiDouble } from './api-double.ts'
import { stubSolver } from './citizen.ts'
import { startReportApi } from './report-api.ts'

/** Starts a new device in front of an API that accepts reports. End it with `leaveDevice`. */
export async function startFreshDevice(): Promise<ApiDouble> {
  useStore.setState(initialState, true)
  const api = await startReportApi()
  stubSolver()
  localStorage.clear()
  sessionStorage.clear()
  return api
}

/** Removes everything that a test left on the device. */
export async function leaveDevice(api: ApiDouble): Promise<void> {
  vi.unstubAllGlobals()
  await clearDrafts()
  await api.close()
}
