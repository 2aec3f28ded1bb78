import { titles } from '#words/titles.ts'

/** Entries of the main navigation, in order. */
export const navigation = [
  { to: '/', label: titles.home },
  { to: '/way', label: titles.way, also: '/submit' },
  { to: '/query', label: titles.query },
  { to: '/othertype', label: titles.otherType },
] as const satisfies readonly NavigationEntry[]

export interface NavigationEntry {
  to: string
  label: string
  /** Another path that belongs to the entry, with everything below it. */
  also?: string
}

/** Whether an entry leads to the current page. */
export const isCurrent = ({ to, also }: NavigationEntry, path: string): boolean =>
  path === to || (also !== undefined && (path === also || path.startsWith(`${also}/`)))
