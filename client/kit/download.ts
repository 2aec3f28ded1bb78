/** Hands a file to the browser's downloads. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Late: some browsers read it only when the download has been confirmed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
