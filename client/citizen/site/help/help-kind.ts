import type { ReportType } from '../../../../contract/site.ts'

/** Types whose reporters may be in distress themselves. */
export type HelpKind = 'fraud' | 'minors' | 'violence'

/** By the type's name in a new portal, and by its icon there where the centre has given it another name. */
const kinds = new Map<string, HelpKind>([
  ['诈骗', 'fraud'],
  ['hand-coins', 'fraud'],
  ['涉未成年人', 'minors'],
  ['baby', 'minors'],
  ['网络暴力', 'violence'],
  ['user-x', 'violence'],
])

export const helpKind = ({ name, icon }: Pick<ReportType, 'name' | 'icon'>): HelpKind | undefined =>
  kinds.get(name) ?? kinds.get(icon)
