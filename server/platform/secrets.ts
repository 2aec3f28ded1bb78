import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ApiConfig } from '../config/api.ts'
import type { KeyMaterial } from './crypto/keyring.ts'
import { ifExists, syncFolder } from './storage/disk.ts'
import { makeDataFolder } from './make-data-folder.ts'

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const secretsFile = z.object({
  token_secret: hex32,
  index_secret: hex32,
  data_keys: z.array(z.object({ id: z.int().check(z.minimum(1), z.maximum(65_535)), key: hex32 })),
})
type SecretsFile = z.infer<typeof secretsFile>

export type SecretSources = Pick<ApiConfig, 'dataDir' | 'tokenSecret' | 'indexSecret' | 'dataKeys'>

/**
 * Loads the keys that everything stored depends on: each from the environment, else from `secrets.json` in the data
 * folder, created at the first start (0600, and safe from a power cut before it is used).
 * @throws when the file exists but is damaged: new secrets would make existing data unreadable
 */
export async function loadSecrets(sources: SecretSources): Promise<KeyMaterial> {
  const { tokenSecret, indexSecret, dataKeys } = sources
  // If the environment has all secrets, none is written.
  if (tokenSecret && indexSecret && dataKeys) return { tokenSecret, indexSecret, dataKeys }

  const path = join(sources.dataDir, 'secrets.json')
  const stored = (await read(path)) ?? (await make(sources.dataDir, path))
  const bytes = (digits: string) => Buffer.from(digits, 'hex')
  return {
    tokenSecret: tokenSecret ?? bytes(stored.token_secret),
    indexSecret: indexSecret ?? bytes(stored.index_secret),
    dataKeys: dataKeys ?? new Map(stored.data_keys.map(({ id, key }) => [id, bytes(key)])),
  }
}

async function read(path: string): Promise<SecretsFile | undefined> {
  const text = await ifExists(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  try {
    return secretsFile.parse(JSON.parse(text))
  } catch {
    // The cause is left out, because it may quote the secrets.
    throw new Error(
      `密钥文件 ${path} 已损坏：请从备份恢复，不要删除。The secrets in ${path} are damaged: restore them from a backup, do not delete them.`,
    )
  }
}

async function make(folder: string, path: string): Promise<SecretsFile> {
  await makeDataFolder(folder)
  const secret = () => randomBytes(32).toString('hex')
  const secrets: SecretsFile = {
    token_secret: secret(),
    index_secret: secret(),
    data_keys: [{ id: 1, key: secret() }],
  }
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(secrets, undefined, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  // Unlike a rename, a link never replaces a file that another process has created meanwhile.
  await link(partial, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(partial)
  await syncFolder(folder)
  return (await read(path)) ?? secrets
}
