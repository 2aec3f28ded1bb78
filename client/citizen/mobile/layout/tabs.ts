import CircleUser from 'lucide-react/icons/circle-user'
import House from 'lucide-react/icons/house'
import Megaphone from 'lucide-react/icons/megaphone'
import Search from 'lucide-react/icons/search'
import type { LucideIcon } from 'lucide-react'
import { phonePaths as paths } from '../../site/paths.ts'

interface Tab {
  to: string
  label: string
  Icon: LucideIcon
  /** Other paths that belong to the tab. */
  also?: readonly string[]
}

/** Tabs of the bottom navigation, in order. */
export const tabs: readonly Tab[] = [
  { to: paths.home, label: '首页', Icon: House, also: [paths.otherType] },
  { to: paths.way, label: '举报', Icon: Megaphone, also: [paths.submit] },
  { to: paths.query, label: '查询', Icon: Search },
  { to: paths.userQuery, label: '我的', Icon: CircleUser, also: [paths.login] },
]
