import { apiConfig } from '../config/api.ts'
import { loadEnvironment } from '../config/environment.ts'
import { ConfigError } from '../config/variable.ts'
import { strictestConfinement } from '../platform/preview/confinement.ts'
import { missingPrograms, offeredPrograms } from '../platform/preview/programs.ts'
import { listenForFiles } from '../platform/preview/preview-socket.ts'
import { errorMessage } from '../platform/error-message.ts'
import { runUntilSignal } from '../run-until-signal.ts'

async function startPreview(): Promise<() => Promise<void>> {
  const { previewSocket } = apiConfig(loadEnvironment())
  if (!previewSocket) throw new ConfigError('PREVIEW_SOCKET', 'a path at which the API asks')
  const confinement = await strictestConfinement()
  const programs = await offeredPrograms(confinement)
  const server = await listenForFiles(previewSocket, { confinement, programs }).catch(
    (error: unknown) => {
      throw new ConfigError('PREVIEW_SOCKET', `a path at which to listen: ${errorMessage(error)}`)
    },
  )
  const said = [`with: ${programs.join(', ')}`, `missing: ${missingPrograms(programs).join(', ')}`]
  console.log(`ready ${previewSocket}, processes confined by ${confinement}; ${said.join('; ')}`)
  return async () => void server.close()
}

/** Re-encodes untrusted pictures for the API until a signal, in a container without a network (decision 40). */
export const servePreview = (): Promise<void> => runUntilSignal(startPreview)
