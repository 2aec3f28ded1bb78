import type { SettingsDeps } from './deps.ts'
import type { Route } from '../../http/route.ts'
import { authorityRoutes, calendarRoutes } from './calendar.ts'
import { macroRoutes } from './macros.ts'
import { publicTextRoutes } from './public-texts.ts'
import { viewRoutes } from './views.ts'

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  ...viewRoutes(deps),
  ...macroRoutes(deps),
  ...calendarRoutes(deps),
  ...authorityRoutes(deps),
  ...publicTextRoutes(deps),
]
