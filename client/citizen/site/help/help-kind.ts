import type { ReportType } from '../../../../contract/site/site.ts'

/** Types whose reporters may be in distress. */
export type HelpKind = 'fraud' | 'minors' | 'violence'

/** Finds the kind by the default name of the type, or by its icon if the centre renamed it. */
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
