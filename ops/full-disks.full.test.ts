import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startApiProcess, type ApiProcess } from '../server/testing/processes/api-process.ts'
import { createCitizens } from './testing/citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  type Cluster,
} from './testing/debian-postgres.ts'

/*
 * The disk of WAL alone is full: PostgreSQL panics, recovers, and may end. The disk of the tables alone is full: it stays up and
 * refuses to write. Mounts small disks, so it runs as root. Needs the packages of ops/debian-packages.txt.
 */

const run = promisify(execFile)
const citizens = createCitizens()
let folder: string
let disk: string
let cluster: Cluster
let api: ApiProcess

async function start(full: 'WAL' | 'the tables'): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-full-'))
  await chmod(folder, 0o755)
  const place = await makeDatabaseFolder(join(folder, 'database'))
  const wal = await makeDatabaseFolder(join(folder, 'wal'))
  disk = full === 'WAL' ? wal : place
  const size = full === 'WAL' ? '64m' : '192m'
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0777`, 'tmpfs', disk])
  cluster = await createCluster(place)
  await initialise(cluster, settings, ['--wal-segsize=1', `--waldir=${wal}/pg_wal`])
  api = await startApiProcess({
    ...citizens.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
  })
}
afterEach(async () => {
  await api?.stop()
  await cluster?.stop()
  await run('umount', [disk])
  await rm(folder, { recursive: true, force: true })
})

const settings = { max_wal_size: '16MB', min_wal_size: '5MB' }
const readyz = async () => (await fetch(`${api.origin}/readyz`)).status
const fileOfOthers = () => join(disk, 'something-else')

/** Leaves no room on the disk. */
async function fill(): Promise<void> {
  const file = await open(fileOfOthers(), 'a')
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) await writeUntilFull(file, Buffer.alloc(bytes))
  } finally {
    await file.close()
  }
}
async function writeUntilFull(
  file: Awaited<ReturnType<typeof open>>,
  piece: Buffer,
): Promise<void> {
  for (;;) {
    const failed = await file.writeFile(piece).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (failed === 'ENOSPC') return
    if (failed) throw new Error(failed)
  }
}

test.each(['WAL', 'the tables'] as const)(
  'while the disk of %s is full, reports are refused and /readyz says so; with room again nothing that was acknowledged is lost',
  async (full) => {
    await start(full)
    const codes: string[] = []
    let refused = 0
    const ending = new AbortController()
    const send = async () => {
      while (!ending.signal.aborted)
        await citizens.report(api.origin).then(
          (code) => codes.push(code),
          () => (refused += 1),
        )
    }
    const sending = Promise.all([send(), send()])
    await expect.poll(() => codes.length, { timeout: 60_000 }).toBeGreaterThan(10)
    // Space that PostgreSQL frees is filled as well, until it needs a new segment and ends.
    await expect
      .poll(
        async () => {
          await fill()
          await cluster.query('select pg_switch_wal()').catch(() => undefined)
          return cluster.printed()
        },
        { timeout: 60_000 },
      )
      .toContain('No space left on device')
    await expect.poll(readyz, { timeout: 20_000 }).toBe(503)
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(5)

    await rm(fileOfOthers())
    const before = codes.length
    await expect
      .poll(
        async () => {
          // The restart stands for `restart: unless-stopped`.
          if (cluster.hasEnded()) await cluster.start(settings)
          return readyz()
        },
        { timeout: 90_000 },
      )
      .toBe(200)
    await expect.poll(() => codes.length, { timeout: 60_000 }).toBeGreaterThan(before + 5)
    ending.abort()
    await sending
    for (const code of codes) expect(await citizens.filesOf(api.origin, code)).toEqual(['截图.jpg'])
    process.stdout.write(`${JSON.stringify({ acknowledged: codes.length, refused, lost: 0 })}\n`)
  },
  180_000,
)
