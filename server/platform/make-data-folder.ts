import { chmod, mkdir } from 'node:fs/promises'
import { ConfigError } from '../config/variable.ts'

/**
 * Creates a folder that other accounts can traverse but not list, whatever the `umask`: it contains the embedded
 * database, which may run as another account. An existing folder stays unchanged.
 * @throws ConfigError that names `DATA_DIR`
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o711 })
    if (made) await chmod(folder, 0o711)
  } catch (error) {
    throw unusableDataFolder(folder, error)
  }
}

/** Builds the error. @param error the cause, or an error with it */
export function unusableDataFolder(folder: string, error: unknown): ConfigError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  return new ConfigError(
    'DATA_DIR',
    'a folder in which this process can write',
    `${folder} (${code})`,
  )
}
