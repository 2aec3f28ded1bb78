import { createContext } from 'react'

/** Where a shell has the screens that the personal centre leads to. */
interface CenterPaths {
  reports: string
  /** Chooses type and way of a new report. */
  way: string
}

/** The routes of the desktop site; another shell provides its own. Source: spec §2. */
export const CenterPathsContext = createContext<CenterPaths>({
  reports: '/user/query',
  way: '/way',
})
