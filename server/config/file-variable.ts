import { readFileSync } from 'node:fs'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Reads the file that a variable names; undefined when unset. @throws ConfigError naming what is `expected` */
export function fileVariable(
  env: Environment,
  name: string,
  expected = 'a file that this process can read, and that is not empty',
): string | undefined {
  const path = read.text(env, name, '')
  if (!path) return undefined
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new ConfigError(name, expected, `${path} (${code})`)
  }
  if (!content.trim()) throw new ConfigError(name, expected, `${path} (empty)`)
  return content
}

const beginning = '-----BEGIN CERTIFICATE-----'
const expected = `a file that can be read, with certificates as PEM (${beginning})`

/** Reads a PEM file of certificates. @throws ConfigError when it cannot be read or holds none */
export function certificates(env: Environment, name: string): string | undefined {
  const content = fileVariable(env, name, expected)
  if (content?.includes(beginning) === false)
    throw new ConfigError(name, expected, `${env[name]?.trim()} (no certificate is in it)`)
  return content
}
