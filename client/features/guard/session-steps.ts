import { loadUser } from '../../kit/load-user.ts'
import { ensureToken } from '../../kit/session.ts'
import { useStore } from '../../kit/store.ts'
import { loadFrontConfig } from '../site/load-front-config.ts'
import type { GuardSteps } from './guard.ts'

/** What the guards of both sites ask and do: token, config, user. */
export const sessionSteps: Omit<GuardSteps, 'device'> = {
  ensureToken,
  loadConfig: loadFrontConfig,
  isCenterClosed: () => useStore.getState().config.personal_center === 0,
  userName: () => useStore.getState().user.name,
  loadUser,
}
