import { caseWorkers, type StaffRole } from '../../contract/staff/role.ts'
import type { LoadScreen } from './frame/lazy-screen.tsx'

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

/** The screens of the desk, in the order of the menu; whoever signs in starts at the first that is theirs. */
export const deskRoutes: readonly DeskRoute[] = [
  {
    path: '/work',
    name: '办理',
    roles: caseWorkers,
    layout: 'workbench',
    load: () => import('./work/work-page.tsx'),
  },
  {
    path: '/macros',
    name: '快捷处理',
    roles: caseWorkers,
    layout: 'page',
    load: () => import('./macros/macros.tsx'),
  },
  {
    path: '/load',
    name: '负荷',
    roles: ['supervisor'],
    layout: 'page',
    load: () => import('./load/load.tsx'),
  },
  {
    path: '/identity',
    name: '身份查看记录',
    roles: ['reviewer'],
    layout: 'page',
    load: () => import('./identity/openings.tsx'),
  },
  {
    path: '/people',
    name: '人员',
    roles: ['system_administrator'],
    layout: 'page',
    load: () => import('./people/people.tsx'),
  },
  {
    path: '/calendar',
    name: '工作日历',
    roles: ['system_administrator'],
    layout: 'page',
    load: () => import('./calendar/calendar.tsx'),
  },
  {
    path: '/authorities',
    name: '承办单位',
    roles: ['system_administrator'],
    layout: 'page',
    load: () => import('./authority/authorities.tsx'),
  },
  {
    path: '/decisions',
    name: '审批与停用',
    roles: ['security_administrator'],
    layout: 'page',
    load: () => import('./people/decisions.tsx'),
  },
  {
    path: '/audit',
    name: '审计',
    roles: ['audit_administrator'],
    layout: 'page',
    load: () => import('./audit/audit.tsx'),
  },
]

/** Where a menu entry leads: the path without what follows it. */
export const addressOf = ({ path }: DeskRoute): string => path.replace(/\/\*$/, '')

/** The screens of somebody with these roles. */
export const routesOf = (roles: readonly StaffRole[]): readonly DeskRoute[] =>
  deskRoutes.filter((route) => route.roles.some((role) => roles.includes(role)))
