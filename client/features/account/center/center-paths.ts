import { createContext } from 'react'

/** Where a shell has the screens that the personal centre leads to. */
export interface CenterPaths {
  login: string
  reports: string
  /** Who the citizen is, and how they sign in. */
  account: string
  /** Chooses type and way of a new report. */
  way: string
  /** Asks for a report by its code. */
  query: string
  home: string
}

/** The routes of the desktop site; another shell provides its own. Source: spec §2. */
export const CenterPathsContext = createContext<CenterPaths>({
  login: '/login',
  reports: '/user/query',
  account: '/user/manage',
  way: '/way',
  query: '/query',
  home: '/',
})
