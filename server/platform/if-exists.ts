/** What a call on the file system brings; undefined when there is no such file or folder. @throws every other failure */
export const ifExists = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
