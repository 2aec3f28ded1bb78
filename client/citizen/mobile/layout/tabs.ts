import * as words from '#words/frame.ts'
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
  { to: paths.home, label: words.tabs.home, Icon: House, also: [paths.otherType] },
  { to: paths.way, label: words.tabs.way, Icon: Megaphone, also: [paths.submit] },
  { to: paths.query, label: words.tabs.query, Icon: Search },
  { to: paths.userQuery, label: words.tabs.user, Icon: CircleUser, also: [paths.login] },
]
