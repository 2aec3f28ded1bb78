/** Saves content as a download of the browser. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // After a minute, because some browsers read the content only when the download is confirmed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
