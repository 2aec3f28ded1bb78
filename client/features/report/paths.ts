/** Where a shell has the screens that the form leads to. */
export interface ReportPaths {
  home: string
  /** Chooses type and way; takes `?type=`. */
  way: string
  query: string
}

/** The routes of the desktop site. Source: spec §2. */
export const desktopPaths: ReportPaths = { home: '/', way: '/way', query: '/query' }
