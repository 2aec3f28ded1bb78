import * as words from '#words/report.ts'
import { withBeijingOffset } from '../../../kit/time-in-words.ts'
import { filesIn } from './event-files.ts'

/** Returns a screenshot or photo named by time: devices call all of them `image.png`; another file as it is. */
export function namedByTime(file: File, kind: string, now = new Date()): File {
  if (!/^(image\.\w+)?$/i.test(file.name)) return file
  const time = withBeijingOffset(now.toISOString()).slice(11, 19).replaceAll(':', '')
  const ending = /^image\/(png|jpeg|webp|gif)$/.exec(file.type)?.[1] ?? 'png'
  return new File([file], `${kind}-${time}.${ending === 'jpeg' ? 'jpg' : ending}`, {
    type: file.type,
  })
}

/** Returns the files of a paste; screenshots get distinct names. */
export const pastedFiles = (event: ClipboardEvent, now = new Date()): File[] =>
  filesIn(event).map((file) => namedByTime(file, words.screenshot, now))

/** Returns the files picked on a phone; new photos get distinct names. */
export const pickedFiles = (files: readonly File[], now = new Date()): File[] =>
  files.map((file) => namedByTime(file, words.photo, now))
