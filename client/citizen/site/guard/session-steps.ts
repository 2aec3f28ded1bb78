import { isSignedIn, useStore } from '../../../kit/store.ts'
import { citizenSession } from '../session/citizen-session.ts'
import { loadFrontConfig } from '../load-front-config.ts'
import type { GuardSteps } from './guard.ts'

/** What the guards of both sites ask and do: token, config, user. */
export const sessionSteps: Omit<GuardSteps, 'device'> = {
  ensureToken: citizenSession.tokens.ensure,
  loadConfig: loadFrontConfig,
  isCenterClosed: () => useStore.getState().config.personal_center === 0,
  isSignedIn: () => isSignedIn(useStore.getState()),
  loadUser: citizenSession.loadUser,
}
