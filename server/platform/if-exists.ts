/** Awaits a call on the file system; undefined when the file does not exist. @throws every other failure */
export const ifExists = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
