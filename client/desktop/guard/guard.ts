import { mobileAddress } from '../../../contract/routes.ts'

/** What the guard asks and does; the parts of `kit` and `features` in the shell, doubles in tests. */
export interface GuardSteps {
  isMobile: (search: string) => boolean
  /** Leaves the page for another address, without an entry in the history. */
  leaveFor: (address: string) => void
  ensureToken: () => Promise<unknown>
  loadConfig: () => Promise<void>
  userName: () => string
  loadUser: () => Promise<void>
}

/** `away`: the page is being left; `login`: the path needs a citizen who is signed in. */
export type Verdict = 'enter' | 'login' | 'away'

/** Needs a signed-in citizen. Source: spec §2. */
const isUserPath = (path: string): boolean => path.includes('/user/')

/**
 * Runs on every navigation, in this order: device, token, config, user (spec §2 and §4). A token or a
 * config that cannot be fetched does not keep a citizen out: the screens say what they miss, and the next
 * navigation tries again.
 */
export const createGuard =
  (steps: GuardSteps) =>
  async (path: string, search: string): Promise<Verdict> => {
    if (steps.isMobile(search)) {
      steps.leaveFor(mobileAddress(path, search))
      return 'away'
    }
    try {
      await steps.ensureToken()
      await steps.loadConfig()
    } catch {
      // Said by the screen that needs it.
    }
    if (!isUserPath(path) || steps.userName()) return 'enter'
    try {
      await steps.loadUser()
      return 'enter'
    } catch {
      return 'login'
    }
  }
