import { type ReactNode, createContext, use, useState } from 'react'
import { citizenSession } from '../../../site/session/citizen-session.ts'

/** Returns the open form of the account page, one at a time and named by its action, and the last completed action. */
export function useAccountPanels() {
  const [open, setOpen] = useState<string>()
  const [done, setDone] = useState<{ setting: string; text: ReactNode }>()
  return {
    open,
    done,
    toggle(panel: string) {
      setDone(undefined)
      setOpen(open === panel ? undefined : panel)
    },
    close: () => setOpen(undefined),
    /** Closes the form and announces the result at the setting's heading. */
    finish: async (setting: string, text: ReactNode) => {
      // The change stands even if reloading fails; the next visit shows it.
      await citizenSession.loadUser().catch(() => undefined)
      setOpen(undefined)
      setDone({ setting, text })
    },
  }
}

/** The value of `useAccountPanels` for the settings and their forms. */
export const PanelsContext = createContext<ReturnType<typeof useAccountPanels> | undefined>(
  undefined,
)

/** Returns the panels of the account page around a setting or a form. */
export function usePanels() {
  const panels = use(PanelsContext)
  if (!panels) throw new Error('A setting outside of the account page')
  return panels
}
