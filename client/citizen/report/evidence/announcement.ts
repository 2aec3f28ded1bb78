import * as words from '#words/report.ts'
import type { Evidence } from './upload-queue.ts'

/**
 * Describes changes of the files for screen readers: stored and failed files, not every percent.
 * @returns an empty text when nothing relevant changed
 */
export function changesInWords(before: readonly Evidence[], after: readonly Evidence[]): string {
  const known = new Map(before.map((file) => [file.id, file]))
  return after
    .filter(({ id, state, message }) => {
      const then = known.get(id)
      return then?.state !== state || (state === 'uploading' && then.message !== message)
    })
    .map(({ name, state, message }) => {
      if (state === 'stored') return words.fileUploaded(name)
      if (state === 'paused') return words.filePaused(name)
      if (state === 'uploading') return message ? words.fileSays(name, message) : ''
      return state === 'failed' ? words.fileFailed(name, message ?? '') : ''
    })
    .filter(Boolean)
    .join('；')
}
