/** Tells whether files are dragged over the page. */
export const carriesFiles = (event: { dataTransfer: DataTransfer | null }): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Returns the files of a paste. Word and web pages add a picture of their text; in a text field the text wins. */
export function filesIn({
  clipboardData: data,
  target,
}: Pick<ClipboardEvent, 'clipboardData' | 'target'>): File[] {
  const inText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return inText && data?.getData('text/plain') ? [] : [...(data?.files ?? [])]
}
