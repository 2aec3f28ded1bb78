import { finished } from 'node:stream/promises'
import { errors, type ErrorName } from '../../contract/errors.ts'
import {
  maxFileBytes,
  maxFiles,
  removeMetadata,
  type StoredFile,
} from '../../contract/evidence/file.ts'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import { newDataKey, type DataKey } from '../platform/crypto/data-key.ts'
import type { FileStore, ReceivedFile } from '../platform/storage/file-store.ts'
import { sealedUnder } from './content-store.ts'
import { nameFor, safeName } from './file-name.ts'
import { contentOf, type FileContent } from './file-content.ts'
import { kindOf } from './kind.ts'
import { withoutMetadata } from './metadata/without-metadata.ts'
import type { Part } from './multipart.ts'

/** The multipart field of files. Source: spec §3. */
export const fileField = 'files[]'

interface Received {
  readonly received: ReceivedFile
  readonly dataKey: DataKey
}
export interface AcceptedFile extends Received, Pick<StoredFile, 'original' | 'metadata_kept'> {
  readonly name: string
  readonly mime: string
}
export interface RefusedFile {
  readonly refused: { name: string; errcode: number; reason: string }
}

export const fileTooLargeMessage = `超过 ${maxFileBytes / 1024 / 1024} MB，请压缩或截取后上传`
export const emptyFileMessage = '文件是空的，请检查后重新选择'

const refuse = (name: string, error: ErrorName, reason: string): RefusedFile => ({
  refused: { name: safeName(name), errcode: errors[error].errcode, reason },
})

async function discardPart(part: Part): Promise<void> {
  part.content.resume()
  await finished(part.content)
}

/** Checks a received file. @returns its kind, or the reason for refusing it */
export async function checkContent(files: FileStore, received: ReceivedFile, name: string) {
  const { size, tooLarge } = received
  if (tooLarge) return { error: 'tooLarge', reason: fileTooLargeMessage } as const
  if (size === 0) return { error: 'badInput', reason: emptyFileMessage } as const
  const kind = await kindOf(contentOf(files, received), name)
  return 'reason' in kind ? { error: 'fileType' as const, ...kind } : kind
}

/** Writes a sealed copy without metadata beside the file as sent; only whether metadata are kept when there is no copy. */
export async function rewrite(
  files: FileStore,
  sent: FileContent,
  { size, sm3 }: ReceivedFile,
  mime: EvidenceType,
): Promise<
  (Received & { original: { size: number; sm3: string } }) | Pick<StoredFile, 'metadata_kept'>
> {
  const content = await withoutMetadata(sent, mime)
  if (content === 'impossible') return { metadata_kept: true }
  if (content === 'nothing') return {}
  const dataKey = newDataKey()
  const received = await sealedUnder(files, dataKey).receive(content, maxFileBytes)
  return { received, dataKey, original: { size, sm3 } }
}

/** Receives one part. @returns the file, or its name and why it is refused @throws any error of the storage */
export async function examine(
  files: FileStore,
  part: Part,
  index: number,
): Promise<AcceptedFile | RefusedFile> {
  if (part.field !== fileField || index >= maxFiles) {
    await discardPart(part)
    return part.field === fileField
      ? refuse(part.name, 'badInput', `一次最多 ${maxFiles} 个文件，请分几次上传`)
      : refuse(part.name, 'badInput', `文件应放在 ${fileField} 里`)
  }
  const dataKey = newDataKey()
  const sealed = sealedUnder(files, dataKey)
  const received = await sealed.receive(part.content, maxFileBytes)
  try {
    const checked = await checkContent(sealed, received, part.name)
    if ('reason' in checked) {
      if (!received.tooLarge) await files.remove(received.key)
      return refuse(part.name, checked.error, checked.reason)
    }
    const { mime } = checked
    const name = nameFor(part.name, checked)
    const rewritten =
      part.fields.get(removeMetadata) === '1'
        ? await rewrite(files, contentOf(sealed, received), received, mime)
        : {}
    if (!('received' in rewritten)) return { name, mime, received, dataKey, ...rewritten }
    await files.remove(received.key)
    return { name, mime, ...rewritten }
  } catch (error) {
    await files.remove(received.key)
    throw error
  }
}
