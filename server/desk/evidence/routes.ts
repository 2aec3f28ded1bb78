import type { EvidenceDeps } from './deps.ts'
import type { Protocol, Route } from '../../http/route.ts'
import { identityOpenRoute, identityOpeningsRoute, manyOpeningsRoute } from './identity.ts'
import { originalProtocol } from './original.ts'
import { evidenceOpenRoute } from './open.ts'
import { evidenceRedactRoute } from './redact.ts'
import { evidenceProgressRoute, evidenceTextRoute, previewProtocol } from './preview.ts'

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
