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
      if (state === 'stored') return `${name} 已上传`
      if (state === 'paused') return `${name} 已暂停`
      if (state === 'uploading') return message ? `${name}：${message}` : ''
      return state === 'failed' ? `${name} 没有上传：${message ?? ''}` : ''
    })
    .filter(Boolean)
    .join('；')
}
