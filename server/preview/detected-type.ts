import { fileTypeFromBuffer } from 'file-type'
import { typeOfExtension } from '../../contract/evidence/kinds.ts'
import { isPreviewType, type PreviewType } from '../platform/preview/preview-kind.ts'
import { isText } from './open-text.ts'

/** Detects the kind of a member by its content: its name is hostile. @throws Error when it has no opener */
export async function detectedType(content: Buffer): Promise<PreviewType> {
  const { ext } = (await fileTypeFromBuffer(content)) ?? {}
  const type = ext && typeOfExtension(ext)
  if (type && isPreviewType(type)) return type
  if (!isText(content)) throw new Error('No opener')
  return 'text/plain'
}
