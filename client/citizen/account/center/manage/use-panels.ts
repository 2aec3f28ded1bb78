import { type ReactNode, useState } from 'react'
import { citizenSession } from '../../../site/session/citizen-session.ts'

/** The forms of the account page; one is open at a time. */
export type PanelId =
  | 'name'
  | 'phone'
  | 'password'
  | 'sessions'
  | 'email-bind'
  | 'email-unbind'
  | 'wechat-bind'
  | 'wechat-unbind'
  | 'export'
  | 'delete'

/** Returns the open form and the last completed action. */
export function usePanels() {
  const [open, setOpen] = useState<PanelId>()
  const [done, setDone] = useState<{ setting: string; text: ReactNode }>()
  return {
    open,
    done,
    toggle(panel: PanelId) {
      setDone(undefined)
      setOpen(open === panel ? undefined : panel)
    },
    close: () => setOpen(undefined),
    /** Closes the form and announces the result at the setting's heading. */
    async finish(setting: string, text: ReactNode) {
      // The change stands even if reloading fails; the next visit shows it.
      await citizenSession.loadUser().catch(() => undefined)
      setOpen(undefined)
      setDone({ setting, text })
    },
  }
}
export type Panels = ReturnType<typeof usePanels>
