import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db } from '../platform/database/schema.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { createLeases } from '../platform/lease.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { Protocol, Route } from '../http/route.ts'
import { createOpenUploads } from './open-uploads.ts'
import { resumableProtocol } from './resumable/protocol.ts'
import { uploadManyRoute } from './upload-many.ts'
import { uploadVolume } from './upload-volume.ts'

/** Limit of one address's tus uploads begun without a byte within ten minutes; the first bytes return the point. */
const empty = { name: 'upload-empty', points: 2000, seconds: 600 }

interface Deps {
  db: Db
  limits: RateLimits
  keyring: Keyring
  clock: Clock
  files: FileStore
}

export const fileRoutes = (deps: Deps): Route[] => [
  uploadManyRoute({
    ...deps,
    volume: uploadVolume(deps.limits),
    openUploads: createOpenUploads(),
  }),
]

export const fileProtocols = (deps: Deps): Protocol[] => [
  resumableProtocol({
    ...deps,
    leases: createLeases(deps.db),
    volume: uploadVolume(deps.limits),
    empty: deps.limits.limit(empty),
    openUploads: createOpenUploads(),
  }),
]
