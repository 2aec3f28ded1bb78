import { fileVariable } from './file-variable.ts'
import { ConfigError, type Environment } from './variable.ts'

const beginning = '-----BEGIN CERTIFICATE-----'
const expected = `a file that can be read, with certificates as PEM (${beginning})`

/** A file of certificates, read. @throws ConfigError when it cannot be, or holds none */
export function certificates(env: Environment, name: string): string | undefined {
  const content = fileVariable(env, name, expected)
  if (content?.includes(beginning) === false)
    throw new ConfigError(name, expected, `${env[name]?.trim()} (no certificate is in it)`)
  return content
}
