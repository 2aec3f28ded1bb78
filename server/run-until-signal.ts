/**
 * Starts something, and stops it once at SIGTERM or SIGINT; a second signal ends the process at once.
 * @param start resolves to what stops it; what it throws is printed in one line and ends the process
 */
export async function runUntilSignal(start: () => Promise<() => Promise<void>>): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  try {
    const stop = await start()
    await signalled
    await stop()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
