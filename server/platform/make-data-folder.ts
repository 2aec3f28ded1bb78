import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ConfigError } from '../config/variable.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** Makes a folder and those above it (`recursive` never ends below /proc). @returns whether it was missing */
async function makeFolders(folder: string): Promise<boolean> {
  const make = async () => {
    await mkdir(folder, { mode: 0o711 })
    // Whatever the `umask`.
    await chmod(folder, 0o711)
    return true
  }
  try {
    return await make()
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    const parent = dirname(folder)
    // A parent that exists already does not help.
    if (codeOf(error) !== 'ENOENT' || !(await makeFolders(parent))) throw error
    return make()
  }
}

/**
 * Creates a folder that other accounts can traverse but not list, whatever the `umask`: it contains the embedded
 * database, which may run as another account. An existing folder stays unchanged.
 * @throws ConfigError that names `DATA_DIR`, also when an existing folder cannot be written to
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(resolve(folder))
    // The dot makes the check fail if the path is a file.
    await access(`${folder}/.`, constants.W_OK)
  } catch (error) {
    throw unusableDataFolder(folder, error)
  }
}

/** Builds the error. @param error the cause, or an error with it */
export function unusableDataFolder(folder: string, error: unknown): ConfigError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return new ConfigError(
    'DATA_DIR',
    'a folder in which this process can write',
    `${folder} (${codeOf(cause)})`,
  )
}
