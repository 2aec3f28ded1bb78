import { apiConfig } from './config/api.ts'
import { loadEnvironment } from './config/environment.ts'
import { listenForPictures } from './platform/preview/picture-socket.ts'
import { runUntilSignal } from './run-until-signal.ts'

// Opens hostile pictures for the API, in a container without a network; see docs/decisions/0040.
await runUntilSignal(async () => {
  const { previewSocket } = apiConfig(loadEnvironment())
  if (!previewSocket) throw new Error('PREVIEW_SOCKET: a path at which the API asks')
  // The container itself has none.
  const server = await listenForPictures(previewSocket, { networkCut: false })
  console.log(`ready ${previewSocket}`)
  return async () => void server.close()
})
