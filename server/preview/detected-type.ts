import { fileTypeFromBuffer } from 'file-type'
import { isPreviewType, type PreviewType } from '../platform/preview/preview-kind.ts'
import { isText } from './open-text.ts'

/** Types that `file-type` names otherwise than the portal. */
const otherNames: Readonly<Record<string, PreviewType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
}

/** Detects the kind of a member by its content: its name is hostile. @throws Error when it has no opener */
export async function detectedType(content: Buffer): Promise<PreviewType> {
  const { mime = '' } = (await fileTypeFromBuffer(content)) ?? {}
  const type = otherNames[mime] ?? mime
  if (isPreviewType(type)) return type
  if (!isText(content)) throw new Error('No opener')
  return 'text/plain'
}
