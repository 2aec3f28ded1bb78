import { createGuard } from '../site/guard/guard.ts'
import { nextTask } from '../../kit/next-task.ts'
import { isSignedIn, useStore } from '../../kit/store.ts'

/** Calls load after the page: a screen shows without them. The first runs in a task of its own, not in that of their code. */
async function steps() {
  const { sessionSteps } = await import('../site/guard/session-steps.ts')
  await nextTask()
  return sessionSteps
}

/** The guard's calls; their code loads on first use. */
export const guardSteps = {
  ensureToken: async () => (await steps()).ensureToken(),
  loadConfig: async () => (await steps()).loadConfig(),
  loadUser: async () => (await steps()).loadUser(),
}

/** Guard of the mobile site, which serves every device. */
export const guard = createGuard({
  ...guardSteps,
  isCenterClosed: () => useStore.getState().config.personal_center === 0,
  isSignedIn: () => isSignedIn(useStore.getState()),
})
