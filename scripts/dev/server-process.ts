import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The product's server in a process of its own, which can be restarted. */
export interface ServerProcess {
  /** Returns its origin, e.g. `http://127.0.0.1:41234`, once it has started; undefined when it has ended */
  origin(): Promise<string | undefined>
  /** Returns the origin of the desk's listener; undefined also where the API, and so the desk, runs elsewhere. */
  deskOrigin(): Promise<string | undefined>
  /** Restarts it. Resolves when the new process serves or has ended; later requests reach only the new one. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Origins {
  readonly origin: string
  readonly desk: string | undefined
}

/** Milliseconds until a server that does not end is killed. */
const endTimeout = 3000

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), endTimeout)
  await exited
  clearTimeout(kill)
}

/** Starts `server/main.ts` on free ports, serving the pages in `sites`; passes its output on. */
export function startServer(
  root: string,
  sites: string,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): ServerProcess {
  const start = () => {
    const child = spawn(process.execPath, ['server/main.ts', sites], {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        ...env,
        HOST: '127.0.0.1',
        PORT: '0',
        STAFF_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit').then(() => undefined)
    let desk: string | undefined
    const ready = new Promise<Origins>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        // The desk's line is printed first.
        const [, which, origin] = /^(ready|desk) (http:\/\/[^/]+)\//.exec(line) ?? []
        if (which === 'desk') desk = origin
        else if (origin) resolve({ origin, desk })
        else print(line)
      })
    })
    const started = { child, origins: Promise.race([ready, exited]) }
    child.once('exit', () => {
      started.origins = exited
      if (started === current) print('The server has ended; it starts again when a file changes.')
    })
    return started
  }
  let current: ReturnType<typeof start> | undefined = start()
  const ending = new Set<Promise<void>>()
  /** Ends the old process without waiting: two may run for a moment, and a wait takes as long as a start. */
  const leave = (child: ChildProcess) => {
    const ended = end(child).finally(() => ending.delete(ended))
    ending.add(ended)
  }
  async function origins(): Promise<Origins | undefined> {
    for (;;) {
      const asked = current
      const found = await asked?.origins
      if (asked === current) return found
    }
  }
  return {
    origin: async () => (await origins())?.origin,
    deskOrigin: async () => (await origins())?.desk,
    async restart() {
      const before = current
      current = start()
      if (before) leave(before.child)
      await current.origins
    },
    async stop() {
      const before = current
      current = undefined
      if (before) leave(before.child)
      await Promise.all(ending)
    },
  }
}
