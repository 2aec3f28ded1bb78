import { createContext } from 'react'

/** Where a shell has the screens that the personal centre leads to. */
export interface CenterPaths {
  reports: string
  /** Who the citizen is, and how they sign in. */
  account: string
  /** Chooses type and way of a new report. */
  way: string
  /** Shows a report by its query code, which the router's state hands over. */
  query: string
  home: string
}

/** The routes of the desktop site; another shell provides its own. Source: spec §2. */
export const CenterPathsContext = createContext<CenterPaths>({
  reports: '/user/query',
  account: '/user/manage',
  way: '/way',
  query: '/query',
  home: '/',
})
