import { createGuard } from '../site/guard/guard.ts'
import { isSignedIn, useStore } from '../../kit/store.ts'

/** What asks the server comes after the page: a screen shows without it. */
const steps = async () => (await import('../site/guard/session-steps.ts')).sessionSteps

/** What the guard asks of the server; the code for it is loaded when it is first asked. */
export const guardSteps = {
  ensureToken: async () => (await steps()).ensureToken(),
  loadConfig: async () => (await steps()).loadConfig(),
  loadUser: async () => (await steps()).loadUser(),
}

/** Of the mobile site, which serves every device: whoever follows a link to it stays. */
export const guard = createGuard({
  ...guardSteps,
  isCenterClosed: () => useStore.getState().config.personal_center === 0,
  isSignedIn: () => isSignedIn(useStore.getState()),
})
