/** Where a shell has the screens that the form leads to. */
export interface ReportPaths {
  home: string
  /** Chooses type and way; takes `?type=`. */
  way: string
  /** The form; takes `?type=&way=`. */
  submit: string
  query: string
  /** Where receipts are verified. */
  verify: string
  login: string
}

/** The routes of the desktop site. Source: spec §2. */
export const desktopPaths: ReportPaths = {
  home: '/',
  way: '/way',
  submit: '/submit',
  query: '/query',
  verify: '/verify',
  login: '/login',
}
