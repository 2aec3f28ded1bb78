import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The targets that hostile files point at. */
export interface Targets {
  /** A file that nothing may read or write. */
  readonly file: string
  /** The file's folder, where nothing may be created. */
  readonly folder: string
  /** A TCP port of this machine that nothing may call. */
  readonly port: number
}

/** Secrets that must never leave: the canary file's contents, and a key in the server's environment. */
export interface Canaries extends Targets {
  readonly secrets: readonly string[]
  /** Names every escape since the last call. */
  escapes(): Promise<string[]>
  /** Names processes that were started for a preview and still run, when none should. */
  leftProcesses(): string[]
  close(): Promise<void>
}

/** Longest ago: any reading moves the time of access of a file under `relatime`, which is how Linux mounts. */
const longAgo = new Date('2001-01-01T00:00:00Z')

/** Places where files appear that were unpacked over `..`, or written by a macro. */
const watchedFolders = ['/', '/tmp', '/var/tmp', '/dev/shm', '/etc', '/root', tmpdir()]
/** The name of everything that a hostile file tries to create. */
export const plantedName = 'planted-by-evidence'

/**
 * Lays canaries out: a file, a socket, a key in this process's environment, and a mark in `PATH`, which every process that opens a
 * file inherits, so that those of this run are told from others of the machine.
 */
export async function layCanaries(): Promise<Canaries> {
  const mark = `/nowhere/${randomUUID()}`
  const folder = join(tmpdir(), `evidence-canary-${randomUUID()}`)
  const file = join(folder, 'other-case.txt')
  const content = `CANARY-FILE-${randomUUID()}`
  const key = `CANARY-KEY-${randomUUID()}`
  await mkdir(folder, { mode: 0o777 })
  const reset = async () => {
    await writeFile(file, content, { mode: 0o666 })
    await utimes(file, longAgo, new Date())
  }
  await reset()
  /** Looks at what happened since the last look. */
  const touched = async (): Promise<string[]> => {
    const { atimeMs } = await stat(file)
    const isRead = atimeMs !== longAgo.getTime()
    const isChanged = (await readFile(file, 'utf8').catch(() => 'gone')) !== content
    // Reading here moved the time as well.
    await (isChanged ? reset() : utimes(file, longAgo, new Date()))
    return [...(isRead ? ['canary read'] : []), ...(isChanged ? ['canary changed'] : [])]
  }
  process.env['PATH'] = `${process.env['PATH'] ?? ''}:${mark}`
  process.env['CANARY_DATA_KEY'] = key

  const calls: string[] = []
  const server = createServer((socket: Socket) => {
    calls.push('a connection')
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  // Synchronous: thousands of readings would keep the threads busy that encode pictures.
  const marked = () =>
    readdirSync('/proc')
      .filter((id) => /^\d+$/.test(id) && id !== `${process.pid}`)
      .flatMap((id) => {
        try {
          const environment = readFileSync(`/proc/${id}/environ`, 'latin1')
          return environment.includes(mark) ? [{ id, environment }] : []
        } catch {
          return []
        }
      })
  const openFiles = (id: string) => {
    try {
      return readdirSync(`/proc/${id}/fd`).map((fd) => readlinkSync(`/proc/${id}/fd/${fd}`))
    } catch {
      return []
    }
  }

  return {
    file,
    folder,
    port,
    secrets: [content, key],
    async escapes() {
      const found = calls.splice(0).map(() => 'socket called')
      found.push(...(await touched()))
      if ((await readdir(folder)).length !== 1) found.push('file beside the canary')
      for (const watched of watchedFolders)
        if ((await readdir(watched)).some((name) => name.includes(plantedName)))
          found.push(`file planted in ${watched}`)
      for (const { id, environment } of marked()) {
        if (environment.includes(key)) found.push('key in the environment of a process')
        if (openFiles(id).some((path) => path.startsWith(folder)))
          found.push('canary open in a process')
      }
      return found
    },
    leftProcesses: () => marked().map(({ id }) => id),
    async close() {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
