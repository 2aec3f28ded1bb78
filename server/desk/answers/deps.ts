import type { UploadDeps } from '../../evidence/upload-many.ts'
import type { Services } from '../../platform/services.ts'
import type { AnswerDeps } from './write-answer.ts'

export interface AnswerRouteDeps
  extends AnswerDeps, Services<'db' | 'limits' | 'files' | 'previews'> {
  /** `ORGANISER`; may be empty. */
  readonly organiser: string
}
export type AnswersDeps = AnswerRouteDeps & Pick<UploadDeps, 'volume' | 'openUploads'>
