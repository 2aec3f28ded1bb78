import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { unpackFormerRelease } from './former-release.ts'
import { dataFolder, startProduct } from './product.ts'

const release = unpackFormerRelease()
const data = dataFolder()
const copies = dataFolder()
afterAll(() => {
  for (const each of [release, data, copies]) each.remove()
})

const rounds = async () => Number(await readFile(join(copies.path, 'done'), 'utf8').catch(() => 0))

test('the former release continues the copy of evidence, and its metrics show backups, database and version', async () => {
  // Upgrade, then roll back.
  for (const program of ['server/commands/main.ts', release.program('server/commands/main.ts')]) {
    const before = await rounds()
    const backup = spawn(process.execPath, [program, 'backup-evidence'], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: data.path,
        BACKUP_EVIDENCE_DIR: copies.path,
      },
      stdio: 'ignore',
    })
    await expect.poll(rounds, { timeout: 30_000 }).toBeGreaterThan(before + 1)
    backup.kill()
    await once(backup, 'exit')
  }
  const port = await freePort()
  const env = { METRICS_PORT: String(port), STORAGE_MIN_FREE_MB: '0' }
  const former = await startProduct(data.path, env, release.program('server/main.ts'))
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await former.stop()
  expect(metrics).toContain('portal_database_up 1')
  expect(metrics).toMatch(/portal_backup_last_timestamp_seconds\{of="evidence"\} \d/)
  const { version } = JSON.parse(release.read('package.json')) as { version: string }
  expect(metrics).toContain(`version="${version}"`)
})
