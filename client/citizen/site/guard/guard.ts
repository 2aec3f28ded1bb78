import { language } from '#words/language.ts'
import { isDesktopOnly, mobileAddress } from '../../../../contract/pages.ts'
import { isLoginPath } from '../paths.ts'

/** Steps of the guard; doubles in tests. */
export interface GuardSteps {
  /** Desktop site only: it redirects phones to the mobile site, which serves every device. */
  device?: {
    isMobile: (search: string) => boolean
    /** Replaces the page by another address, without a history entry. */
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
 * `redirected`: leaving for the mobile site; `login`: the path needs a signed-in citizen; `closed`: the path belongs to
 * the personal centre, which is closed.
 */
export type Verdict = 'enter' | 'login' | 'redirected' | 'closed'

/** Whether a path needs a signed-in citizen. Source: spec §2. */
const isUserPath = (path: string): boolean => path.includes('/user/')

/** Whether a path belongs to the personal centre. */
const isCenterPath = (path: string): boolean => isUserPath(path) || isLoginPath(path)

/**
 * Guards a navigation, in this order: device, token, config, user (spec §2 and §4). A failure to fetch token or
 * config does not block the page: the screen reports it, and the next navigation tries again.
 */
export const createGuard =
  (steps: GuardSteps) =>
  async (path: string, search: string): Promise<Verdict> => {
    const { device } = steps
    // A phone stays on a page that the mobile site lacks.
    if (device?.isMobile(search) && !isDesktopOnly(path)) {
      device.redirect(mobileAddress(path, search, language))
      return 'redirected'
    }
    try {
      await steps.ensureToken()
      await steps.loadConfig()
    } catch {
      // The screen that needs them shows the failure.
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
