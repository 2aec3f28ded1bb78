import { paths } from './paths.ts'

/**
 * Whether the citizen is in the middle of something that has its own next step at the lower edge: choosing a
 * way, or writing a report. Type and way stand in the address then.
 */
export const isTask = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  (pathname === paths.way || pathname === paths.submit) && new URLSearchParams(search).has('type')
