import type { AnswerRouteDeps } from './deps.ts'
import { createOpenUploads } from '../../evidence/open-uploads.ts'
import { uploadVolume } from '../../evidence/upload-volume.ts'
import type { Route } from '../../http/route.ts'
import { enterRoute, remindRoute, scanRoute, undoRoute } from './at-desk.ts'
import { openRoute, sendRoute, uploadRoute } from './by-token.ts'

/** Calls by which authorities' answers come back; those by token need no account. */
export function answersRoutes(given: AnswerRouteDeps): Route[] {
  const deps = { ...given, volume: uploadVolume(given.limits), openUploads: createOpenUploads() }
  return [
    openRoute(deps),
    uploadRoute(deps),
    sendRoute(deps),
    scanRoute(deps),
    enterRoute(deps),
    undoRoute(deps),
    remindRoute(deps),
  ]
}
