import type { BrowserContext, Response } from '@playwright/test'
import {
  fileUploadMany,
  resumableUploads,
  resumedFile,
  type StoredFile,
} from '../contract/evidence/file.ts'
import { envelope } from '../contract/envelope.ts'

const isUpload = (url: string) =>
  url.includes(`/api/${fileUploadMany.path}`) || url.includes(`/api/${resumableUploads}`)

async function filesIn(response: Response): Promise<StoredFile[]> {
  if (!isUpload(response.url()) || response.request().method() === 'HEAD') return []
  const said = envelope.safeParse(await response.json().catch(() => undefined)).data
  const many = fileUploadMany.output.safeParse(said?.data).data
  const one = resumedFile.output.safeParse(said?.data).data
  return many?.files ?? (one ? [one.file] : [])
}

/**
 * Returns the server's record of stored files, in order. The server computes their SM3 from the stored content, which tests
 * cannot read, because evidence is sealed.
 */
export function watchStoredFiles(context: BrowserContext): StoredFile[] {
  const stored: StoredFile[] = []
  context.on('response', (response) => {
    filesIn(response).then(
      (found) => stored.push(...found),
      () => undefined,
    )
  })
  return stored
}
