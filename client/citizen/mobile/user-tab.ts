/** The parts of the personal centre; the first one needs not be named in the address. */
export const userTabs = ['reports', 'notices', 'account'] as const
export type UserTab = (typeof userTabs)[number]

/** Reads `tab` of an address such as `/pages/user/index?tab=account`. */
export const userTabOf = (search: URLSearchParams): UserTab | undefined =>
  userTabs.find((tab) => tab === search.get('tab'))
