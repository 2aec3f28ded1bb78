import { isSignedIn, useStore } from '../../../kit/store.ts'
import { citizenSession } from '../session/citizen-session.ts'
import { loadFrontConfig } from '../load-front-config.ts'
import type { GuardSteps } from './guard.ts'

/** Steps of both guards: token, config, user. */
export const sessionSteps: Omit<GuardSteps, 'device'> = {
  ensureToken: citizenSession.tokens.ensure,
  loadConfig: loadFrontConfig,
  isCenterClosed: () => useStore.getState().config.personal_center === 0,
  isSignedIn: () => isSignedIn(useStore.getState()),
  loadUser: citizenSession.loadUser,
}
