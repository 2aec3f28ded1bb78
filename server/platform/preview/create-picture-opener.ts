import type { Logger } from '../log.ts'
import type { PictureOpener } from './picture.ts'
import { canCutNetwork, createPictureProcesses } from './picture-process.ts'
import { createPictureSocket } from './picture-socket.ts'

/**
 * Opens pictures in the container at a socket, or in child processes; the log says what those can reach.
 * @param socket `PREVIEW_SOCKET`
 */
export async function createPictureOpener(
  { previewSocket: socket }: { readonly previewSocket: string | undefined },
  logger: Logger,
): Promise<PictureOpener> {
  if (socket) return createPictureSocket(socket)
  const networkCut = await canCutNetwork()
  logger.info({ network_cut_off: networkCut }, 'previews are made by processes of this machine')
  return createPictureProcesses({ networkCut })
}
