import { Readable } from 'node:stream'
import type { Picture } from '../../platform/preview/picture.ts'
import type { OpenedFile } from '../../platform/preview/opened-file.ts'
import type { PreviewOpener, PreviewRequest } from '../../platform/preview/preview-opener.ts'
import type { EvidenceType } from '../../../contract/evidence/kinds.ts'

/** Opens a file and returns its head with all of its pages; undefined when it cannot be shown. */
export async function openWhole(
  opener: PreviewOpener,
  content: Readable | Buffer,
  type: EvidenceType,
  asked?: PreviewRequest,
): Promise<(OpenedFile & { pages: Picture[]; sound?: Buffer }) | undefined> {
  const pages: Picture[] = []
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content
  const opened = await opener.open(stream, type, async (page) => void pages.push(page), asked)
  return opened && { ...opened, pages }
}

/** Opens a picture; undefined when it cannot be shown. */
export const openFirst = async (
  ...file: Parameters<typeof openWhole>
): Promise<Picture | undefined> => (await openWhole(...file))?.pages[0]
