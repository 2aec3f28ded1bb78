import { existsSync } from 'node:fs'
import { withSecretFiles } from './secret-files.ts'
import type { Environment } from './variable.ts'

/**
 * The environment and the variables of an `.env` file; a variable that is already set is kept. Secrets may stand in files.
 * @throws ConfigError when such a file cannot be used
 */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file)
  return withSecretFiles(process.env)
}
