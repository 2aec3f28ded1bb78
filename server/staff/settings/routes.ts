import type { SettingsDeps } from './deps.ts'
import type { Route } from '../../http/route.ts'
import { authorityRoutes, calendarRoutes } from './calendar.ts'

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  ...calendarRoutes(deps),
  ...authorityRoutes(deps),
]
