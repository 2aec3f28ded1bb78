import { isDesktopOnly, mobileAddress } from '../../../../contract/pages.ts'
import { isLoginPath } from '../paths.ts'

/** What the guard asks and does: the session and the config in a shell, doubles in tests. */
export interface GuardSteps {
  /** Only of the desktop site: it sends phones to the mobile one, which serves every device. */
  device?: {
    isMobile: (search: string) => boolean
    /** Whether a phone stays on a path, because the mobile site has no page for it; by default as the contract says. */
    staysOn?: (path: string) => boolean
    /** Leaves the page for another address, without an entry in the history. */
    redirect: (address: string) => void
  }
  ensureToken: () => Promise<unknown>
  loadConfig: () => Promise<void>
  /** Whether the config switches the personal centre off. */
  isCenterClosed: () => boolean
  isSignedIn: () => boolean
  loadUser: () => Promise<void>
}

/**
 * `redirected`: the page is being left for the mobile site; `login`: the path needs a citizen who is signed in;
 * `closed`: it belongs to the personal centre, which is switched off.
 */
export type Verdict = 'enter' | 'login' | 'redirected' | 'closed'

/** Needs a signed-in citizen. Source: spec §2. */
const isUserPath = (path: string): boolean => path.includes('/user/')

/** Useless without the personal centre. */
const isCenterPath = (path: string): boolean => isUserPath(path) || isLoginPath(path)

/**
 * Runs on every navigation, in this order: device, token, config, user (spec §2 and §4). A token or a
 * config that cannot be fetched does not keep a citizen out: the screens say what they miss, and the next
 * navigation tries again.
 */
export const createGuard =
  (steps: GuardSteps) =>
  async (path: string, search: string): Promise<Verdict> => {
    const { device } = steps
    if (device?.isMobile(search) && !(device.staysOn ?? isDesktopOnly)(path)) {
      device.redirect(mobileAddress(path, search))
      return 'redirected'
    }
    try {
      await steps.ensureToken()
      await steps.loadConfig()
    } catch {
      // The screen that needs them shows the error.
    }
    if (isCenterPath(path) && steps.isCenterClosed()) return 'closed'
    if (!isUserPath(path) || steps.isSignedIn()) return 'enter'
    try {
      await steps.loadUser()
      return 'enter'
    } catch {
      return 'login'
    }
  }
