import type { LucideIcon } from 'lucide-react'
import Baby from 'lucide-react/icons/baby'
import Bomb from 'lucide-react/icons/bomb'
import Building from 'lucide-react/icons/building-2'
import Copyright from 'lucide-react/icons/copyright'
import Dices from 'lucide-react/icons/dices'
import Ellipsis from 'lucide-react/icons/circle-ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageWarning from 'lucide-react/icons/message-circle-warning'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import UserX from 'lucide-react/icons/user-x'
import { createElement, type ReactNode } from 'react'
import type { TypeIconName } from '../../../contract/site.ts'

const icons: Readonly<Record<TypeIconName, LucideIcon>> = {
  baby: Baby,
  bomb: Bomb,
  'building-2': Building,
  'circle-ellipsis': Ellipsis,
  copyright: Copyright,
  dices: Dices,
  'eye-off': EyeOff,
  'hand-coins': HandCoins,
  landmark: Landmark,
  megaphone: Megaphone,
  'message-circle-warning': MessageWarning,
  'shield-alert': ShieldAlert,
  'user-x': UserX,
}
const byName = new Map<string, LucideIcon>(Object.entries(icons))

/** Draws the icon of a report type; a name that is not known gets a flag. */
export const TypeIcon = ({ name, size = 22 }: { name: string; size?: number }): ReactNode =>
  createElement(byName.get(name) ?? Flag, { size, strokeWidth: 1.75 })
