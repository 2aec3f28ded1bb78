import type { SettingsDeps } from './deps.ts'
import type { Route } from '../../http/route.ts'
import { authorityRoutes, calendarRoutes } from './calendar.ts'
import { viewRoutes } from './views.ts'

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  ...viewRoutes(deps),
  ...calendarRoutes(deps),
  ...authorityRoutes(deps),
]
