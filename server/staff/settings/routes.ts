import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Route } from '../../http/route.ts'
import { authorityRoutes, calendarRoutes } from './calendar.ts'
import { macroRoutes } from './macros.ts'
import { publicTextRoutes } from './public-texts.ts'
import { viewRoutes } from './views.ts'

export interface SettingsDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

/** Routes of the desk's settings. */
export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  ...viewRoutes(deps),
  ...macroRoutes(deps),
  ...calendarRoutes(deps),
  ...authorityRoutes(deps),
  ...publicTextRoutes(deps),
]
