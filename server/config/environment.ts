import { existsSync } from 'node:fs'
import type { Environment } from './variable.ts'

/** The environment and the variables of an `.env` file; a variable that is already set is kept. */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
