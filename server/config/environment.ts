import { existsSync } from 'node:fs'
import type { Environment } from './variable.ts'

/** The environment, with what an `.env` file adds to it; what is set already wins. */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
