import { existsSync } from 'node:fs'
import { ConfigError, type Environment } from './variable.ts'
import { fileVariable } from './file-variable.ts'
import { refuseRemoved } from './removed-settings.ts'

/**
 * Reads the environment, over an `.env` file, with secrets from files.
 * @throws ConfigError for an unusable file, or a setting of an earlier release
 */
export function loadEnvironment(file = '.env'): Environment {
  if (existsSync(file)) process.loadEnvFile(file)
  refuseRemoved(process.env)
  return withSecretFiles(process.env)
}

/** Secrets. Each may stand in a file named by `NAME_FILE`, as Docker, systemd and Kubernetes provide them. */
export const secretNames = [
  'TOKEN_SECRET',
  'INDEX_SECRET',
  'DATA_KEYS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_PASSWORD',
  'DATABASE_OWNER_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'SMS_KEY_SECRET',
  'SMTP_URL',
  'WX_APP_SECRET',
  'WX_MP_APP_SECRET',
] as const

/** Adds the secrets in files, not to `process.env`, which child processes inherit. @throws ConfigError */
export function withSecretFiles(env: Environment): Environment {
  const read: Record<string, string> = {}
  for (const name of secretNames) {
    const variable = `${name}_FILE`
    const content = fileVariable(env, variable)
    if (content === undefined) continue
    if (env[name]?.trim()) throw new ConfigError(variable, `left out, or ${name}: not both`)
    read[name] = content.trim()
  }
  return { ...env, ...read }
}
