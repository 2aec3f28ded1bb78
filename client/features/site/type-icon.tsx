import type { LucideIcon } from 'lucide-react'
import Baby from 'lucide-react/icons/baby'
import Bomb from 'lucide-react/icons/bomb'
import Building from 'lucide-react/icons/building-2'
import Copyright from 'lucide-react/icons/copyright'
import Dices from 'lucide-react/icons/dices'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageWarning from 'lucide-react/icons/message-square-warning'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import UserX from 'lucide-react/icons/user-x'
import { createElement, type ReactNode } from 'react'

/** The icons that the centre may give a report type, by name. */
const icons = new Map<string, LucideIcon>(
  Object.entries({
    landmark: Landmark,
    bomb: Bomb,
    'hand-coins': HandCoins,
    'eye-off': EyeOff,
    'message-warning': MessageWarning,
    dices: Dices,
    copyright: Copyright,
    megaphone: Megaphone,
    baby: Baby,
    'user-x': UserX,
    building: Building,
    ellipsis: Ellipsis,
    'shield-alert': ShieldAlert,
  }),
)

/** Draws the icon of a report type; a name that is not known gets a flag. */
export const TypeIcon = ({ name, size = 22 }: { name: string; size?: number }): ReactNode =>
  createElement(icons.get(name) ?? Flag, { size, strokeWidth: 1.75 })
