import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { isReachable } from './placement.ts'
import { startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const logger = createLogger({ level: 'silent' })
let home: string
let elsewhere: string[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'portal-home-'))
  elsewhere = []
})
afterEach(async () => {
  for (const folder of [home, ...elsewhere]) await rm(folder, { recursive: true, force: true })
})

describe.runIf(isRoot)('started as root', () => {
  test('keeps data of a private home in a system folder, which a note names and a restart uses', async () => {
    const dataDir = join(home, 'data')
    await chmod(home, 0o700)
    const first = await startEmbeddedPostgres({ dataDir, logger, durable: false })
    const cluster = (await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).trim()
    elsewhere.push(cluster)
    expect(await isReachable(cluster, { uid: 65_534, gid: 65_534 })).toBe(true)
    expect((await stat(join(cluster, 'data'))).uid).not.toBe(0)
    await query(first.url, `create table report as select '举报' as title`)
    await first.stop()

    // The folder is reachable now, but the data stays where it is.
    await chmod(home, 0o711)
    const second = await startEmbeddedPostgres({ dataDir, logger, durable: false })
    expect(await query(second.url, 'select title from report')).toEqual([{ title: '举报' }])
    await second.stop()

    // The data is lost, e.g. with a container: an empty database would hide that.
    await rm(cluster, { recursive: true })
    const third = startEmbeddedPostgres({ dataDir, logger, durable: false })
    await expect(third).rejects.toThrow('请恢复备份')
  })

  test('refuses to start anew when the data has become unreachable', async () => {
    const dataDir = join(home, 'data')
    await chmod(home, 0o711)
    await (await startEmbeddedPostgres({ dataDir, logger, durable: false })).stop()
    await chmod(home, 0o700)
    const again = startEmbeddedPostgres({ dataDir, logger, durable: false })
    await expect(again).rejects.toThrow(join(dataDir, 'postgres'))
    await expect(again).rejects.toThrow('进不去')
  })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}
