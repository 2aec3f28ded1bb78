/** Entries of the main navigation, in order. */
export const navigation = [
  { to: '/', label: '首页' },
  { to: '/way', label: '我要举报', also: '/submit' },
  { to: '/query', label: '查询进度' },
  { to: '/othertype', label: '其他举报渠道' },
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
