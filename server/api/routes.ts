import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { fileRoutes } from './file/routes.ts'
import { reportRoutes } from './report/routes.ts'
import type { Route } from './route.ts'
import type { AccessTokens } from './session/access-token.ts'
import { sessionRoutes } from './session/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { createSiteStore } from './site/store.ts'
import { verificationRoutes } from './verification/routes.ts'

/** What the features are built from; each takes what it uses. */
export interface Parts {
  readonly db: Kysely<Schema>
  readonly pool: Pool
  readonly clock: Clock
  readonly keyring: Keyring
  readonly files: FileStore
  readonly tokens: AccessTokens
  readonly wxAppId: string
}

/** Every call that works, by feature. */
export const createRoutes = (parts: Parts): Route[] => [
  ...sessionRoutes(parts),
  ...siteRoutes({ ...parts, store: createSiteStore(parts.db) }),
  ...verificationRoutes(parts),
  ...fileRoutes(parts),
  ...reportRoutes(parts),
]
