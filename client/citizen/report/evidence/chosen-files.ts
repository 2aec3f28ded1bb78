import * as words from '#words/report.ts'
import { withBeijingOffset } from '../../../kit/time-in-words.ts'

/** Returns a screenshot or photo named by time: devices call all of them `image.png`; another file as it is. */
export function namedByTime(file: File, kind: string, now = new Date()): File {
  if (!/^(image\.\w+)?$/i.test(file.name)) return file
  const time = withBeijingOffset(now.toISOString()).slice(11, 19).replaceAll(':', '')
  const ending = /^image\/(png|jpeg|webp|gif)$/.exec(file.type)?.[1] ?? 'png'
  return new File([file], `${kind}-${time}.${ending === 'jpeg' ? 'jpg' : ending}`, {
    type: file.type,
  })
}

/** Returns the files of a paste. Word and web pages add a picture of their text; in a text field the text wins. */
export function pastedFiles(event: ClipboardEvent, now = new Date()): File[] {
  const { clipboardData: data, target } = event
  const files = [...(data?.files ?? [])]
  const inText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (inText && data?.getData('text/plain')) return []
  return files.map((file) => namedByTime(file, words.screenshot, now))
}

/** Tells whether files are dragged over the page. */
export const carriesFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Returns the files picked on a phone; new photos get distinct names. */
export const pickedFiles = (files: readonly File[], now = new Date()): File[] =>
  files.map((file) => namedByTime(file, words.photo, now))
