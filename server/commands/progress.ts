const interval = 2000

/** Returns a function that writes a line to stderr, at most one every two seconds. */
export function createProgress(): (line: string) => void {
  let writtenAt = Date.now()
  return (line) => {
    if (Date.now() - writtenAt < interval) return
    writtenAt = Date.now()
    process.stderr.write(`${line}\n`)
  }
}
