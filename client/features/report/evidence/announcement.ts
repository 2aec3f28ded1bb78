import type { Evidence } from './upload-queue.ts'

/**
 * What to say about the files to someone who does not see them: what has been uploaded or has failed
 * since, not every percent on the way.
 * @returns an empty text when nothing worth saying happened
 */
export function changesInWords(before: readonly Evidence[], after: readonly Evidence[]): string {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return after
    .filter(({ id, state }) => states.get(id) !== state)
    .map(({ name, state, message }) => {
      if (state === 'stored') return `${name} 已上传`
      return state === 'failed' ? `${name} 没有上传：${message ?? ''}` : ''
    })
    .filter(Boolean)
    .join('；')
}
