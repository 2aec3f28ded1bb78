import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/log.ts'
import type { PreviewOpener } from '../../platform/preview/picture.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Protocol, Route } from '../../http/route.ts'
import { identityOpenRoute, identityOpeningsRoute, manyOpeningsRoute } from './identity.ts'
import { originalProtocol } from './original.ts'
import { evidenceOpenRoute } from './open.ts'
import { evidenceRedactRoute } from './redact.ts'
import { evidenceProgressRoute, evidenceTextRoute, previewProtocol } from './preview.ts'

export interface EvidenceDeps {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly keyring: Keyring
  readonly files: FileStore
  readonly previews: PreviewOpener
  readonly logger: Logger
}

/** JSON calls about identities and previews. */
export const evidenceRoutes = (deps: EvidenceDeps): Route[] => [
  evidenceProgressRoute(deps),
  evidenceTextRoute(deps),
  evidenceOpenRoute(deps),
  evidenceRedactRoute(deps),
  identityOpenRoute(deps),
  identityOpeningsRoute(deps),
  manyOpeningsRoute(deps),
]

/** Evidence as bytes: previews, and originals as downloads. */
export const evidenceProtocols = (deps: EvidenceDeps): Protocol[] => [
  previewProtocol(deps),
  originalProtocol(deps),
]
