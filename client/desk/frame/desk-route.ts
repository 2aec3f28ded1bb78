import type { StaffRole } from '../../../contract/staff/role.ts'
import type { LoadScreen } from '../../kit/lazy-screen.tsx'

export interface DeskRoute {
  /** Below the base of the desk; may end in `/*` or hold parameters, as react-router has them. */
  readonly path: string
  /** In the menu and the title. */
  readonly name: string
  /** Who has it; the server decides for itself. */
  readonly roles: readonly StaffRole[]
  /** `workbench`: the whole window below the bar, scrolled by its own parts, with a line at the foot. */
  readonly layout: 'page' | 'workbench'
  readonly load: LoadScreen
}

/** Where a menu entry leads: the path without what follows it. */
export const addressOf = ({ path }: DeskRoute): string => path.replace(/\/\*$/, '')
