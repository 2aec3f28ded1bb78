import type { Logger } from '../log.ts'
import type { PictureOpener } from './picture.ts'
import { canCutNetwork, createPictureProcesses } from './picture-process.ts'
import { createPictureSocket } from './picture-socket.ts'

/**
 * Pictures are opened by the container at a socket, or by processes of this machine; the log says what these can reach.
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
