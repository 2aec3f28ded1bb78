import { readFileSync } from 'node:fs'
import { ConfigError, textVariable, type Environment } from './variable.ts'

/** A file of certificates, read. @throws ConfigError when it cannot be, or holds none */
export function certificates(env: Environment, name: string): string | undefined {
  const path = textVariable(env, name, '')
  if (!path) return undefined
  const expected = 'a file that can be read, with certificates as PEM (-----BEGIN CERTIFICATE-----)'
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(name, expected)
  }
  if (!content.includes('-----BEGIN CERTIFICATE-----')) throw new ConfigError(name, expected)
  return content
}
