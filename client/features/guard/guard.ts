import { mobileAddress } from '../../../contract/routes.ts'
import { isLoginPath } from '../site/login-path.ts'

/** What the guard asks and does; the parts of `kit` and `features` in the shell, doubles in tests. */
export interface GuardSteps {
  /** Only of the desktop site: it sends phones to the mobile one, which serves every device. */
  device?: {
    isMobile: (search: string) => boolean
    /** Leaves the page for another address, without an entry in the history. */
    leaveFor: (address: string) => void
  }
  ensureToken: () => Promise<unknown>
  loadConfig: () => Promise<void>
  /** Whether the config switches the personal centre off. */
  isCenterClosed: () => boolean
  isSignedIn: () => boolean
  loadUser: () => Promise<void>
}

/**
 * `away`: the page is being left; `login`: the path needs a citizen who is signed in; `closed`: it belongs to
 * the personal centre, which is switched off.
 */
export type Verdict = 'enter' | 'login' | 'away' | 'closed'

/** Needs a signed-in citizen. Source: spec §2. */
const isUserPath = (path: string): boolean => path.includes('/user/')

/** Of no use without the personal centre. */
const isOfCenter = (path: string): boolean => isUserPath(path) || isLoginPath(path)

/**
 * Runs on every navigation, in this order: device, token, config, user (spec §2 and §4). A token or a
 * config that cannot be fetched does not keep a citizen out: the screens say what they miss, and the next
 * navigation tries again.
 */
export const createGuard =
  (steps: GuardSteps) =>
  async (path: string, search: string): Promise<Verdict> => {
    if (steps.device?.isMobile(search)) {
      steps.device.leaveFor(mobileAddress(path, search))
      return 'away'
    }
    try {
      await steps.ensureToken()
      await steps.loadConfig()
    } catch {
      // Said by the screen that needs it.
    }
    if (isOfCenter(path) && steps.isCenterClosed()) return 'closed'
    if (!isUserPath(path) || steps.isSignedIn()) return 'enter'
    try {
      await steps.loadUser()
      return 'enter'
    } catch {
      return 'login'
    }
  }
