import type { Evidence } from './upload-queue.ts'

/**
 * What to say about the files to someone who does not see them: what has been uploaded or has failed
 * since, not every percent on the way.
 * @returns an empty text when nothing worth saying happened
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
