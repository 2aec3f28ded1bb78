import type { Services } from '../platform/services.ts'
import { createLeases } from '../platform/lease.ts'
import type { Protocol, Route } from '../http/route.ts'
import { createOpenUploads } from './open-uploads.ts'
import { resumableProtocol } from './resumable/protocol.ts'
import { uploadManyRoute } from './upload-many.ts'
import { uploadVolume } from './upload-volume.ts'

/** Limit of one address's tus uploads begun without a byte within ten minutes; the first bytes return the point. */
const empty = { name: 'upload-empty', points: 2000, seconds: 600 }

type Deps = Services<'db' | 'limits' | 'keyring' | 'clock' | 'files'>

export const fileRoutes = (deps: Deps): Route[] => [
  uploadManyRoute({ ...deps, volume: uploadVolume(deps.limits), openUploads: createOpenUploads() }),
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
