import { figureReaders } from '../../contract/figures/desk-figures.ts'
import { type StaffRole, caseWorkers, staffRoles } from '../../contract/staff/role.ts'
import type { DeskRoute } from './frame/frame.tsx'

/** The desk's screens in menu order. Sign-in leads to the first permitted one. */
export const deskRoutes: readonly DeskRoute[] = [
  {
    path: '/work',
    name: '办理',
    roles: caseWorkers,
    isWorkbench: true,
    load: () => import('./work/work-page.tsx'),
  },
  {
    path: '/intake',
    name: '代收',
    roles: caseWorkers,
    load: () => import('./intake/intake-page.tsx'),
  },
  {
    path: '/replies',
    name: '回函',
    roles: caseWorkers,
    load: () => import('./intake/replies-page.tsx'),
  },
  {
    path: '/subject',
    name: '同一对象',
    roles: caseWorkers,
    isLinkedOnly: true,
    load: () => import('./subjects/subject-page.tsx'),
  },
  {
    path: '/macros',
    name: '快捷处理',
    roles: caseWorkers,
    load: () => import('./macros/macros.tsx'),
  },
  {
    path: '/load',
    name: '负荷',
    roles: ['supervisor'],
    load: () => import('./queue/workload.tsx'),
  },
  {
    path: '/figures',
    name: '统计',
    roles: figureReaders,
    load: () => import('./figures/figures-page.tsx'),
  },
  {
    path: '/identity',
    name: '身份查看记录',
    roles: ['reviewer', 'supervisor'],
    load: () => import('./people/openings.tsx'),
  },
  {
    path: '/recusals',
    name: '回避',
    roles: ['supervisor'],
    load: () => import('./people/recusals.tsx'),
  },
  {
    path: '/people',
    name: '人员',
    roles: ['system_administrator', 'security_administrator'],
    load: () => import('./people/people.tsx'),
  },
  {
    path: '/calendar',
    name: '工作日历',
    roles: ['system_administrator'],
    load: () => import('./settings/calendar.tsx'),
  },
  {
    path: '/authorities',
    name: '承办单位',
    roles: ['system_administrator'],
    load: () => import('./settings/authorities.tsx'),
  },
  {
    path: '/texts',
    name: '公开内容',
    roles: ['supervisor', 'system_administrator'],
    load: () => import('./texts/public-texts.tsx'),
  },
  {
    path: '/audit',
    name: '审计',
    roles: ['audit_administrator'],
    load: () => import('./people/audit.tsx'),
  },
  {
    path: '/administrators',
    name: '人员',
    roles: ['audit_administrator'],
    load: () => import('./people/people.tsx'),
  },
  {
    path: '/account',
    name: '我的账号',
    roles: staffRoles,
    isInMemberMenu: true,
    load: () => import('./people/account.tsx'),
  },
]

/** Returns the screens of these roles. */
export const routesOf = (roles: readonly StaffRole[]): readonly DeskRoute[] =>
  deskRoutes.filter((route) => route.roles.some((role) => roles.includes(role)))
