const two = (n: number) => String(n).padStart(2, '0')

/** Pictures that a device has just made are all called `image.png`: a name by time tells them apart. */
function namedByTime(file: File, kind: string, now: Date): File {
  if (!/^(image\.\w+)?$/i.test(file.name)) return file
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')
  const ending = /^image\/(png|jpeg|webp|gif)$/.exec(file.type)?.[1] ?? 'png'
  return new File([file], `${kind}-${time}.${ending === 'jpeg' ? 'jpg' : ending}`, {
    type: file.type,
  })
}

/**
 * The files of a paste. Copying from Word or a web page carries text and a picture of it: in a text field
 * the text is meant.
 */
export function pastedFiles(event: ClipboardEvent, now = new Date()): File[] {
  const { clipboardData: data, target } = event
  const files = [...(data?.files ?? [])]
  const inText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (inText && data?.getData('text/plain')) return []
  return files.map((file) => namedByTime(file, '截图', now))
}

/** Whether what is dragged over the page are files. */
export const carriesFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false

/** What was picked on a phone; photographs made for it get names of their own. */
export const pickedFiles = (files: readonly File[], now = new Date()): File[] =>
  files.map((file) => namedByTime(file, '照片', now))
