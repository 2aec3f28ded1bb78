import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The product's server in a process of its own, which can be started again. */
export interface ServerProcess {
  /**
   * Where it serves, e.g. `http://127.0.0.1:41234`; waits while it starts.
   * @returns undefined when it has ended by itself
   */
  origin(): Promise<string | undefined>
  /** Starts it anew, and resolves when that serves or has ended; nobody meets the one before any more. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds after which a server that does not end is killed. */
const endTimeout = 3000

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), endTimeout)
  await exited
  clearTimeout(kill)
}

/**
 * Starts `server/main.ts` on a free port. What it prints is passed on, except its ready line.
 * @param sites folder of the pages that it serves
 */
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
        DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit').then(() => undefined)
    const ready = new Promise<string | undefined>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const origin = /^ready (http:\/\/[^/]+)\//.exec(line)?.[1]
        if (origin) resolve(origin)
        else print(line)
      })
    })
    const started = { child, origin: Promise.race([ready, exited]) }
    child.once('exit', () => {
      started.origin = exited
      if (started === current) print('The server has ended; it starts again when a file changes.')
    })
    return started
  }
  let current: ReturnType<typeof start> | undefined = start()
  const ending = new Set<Promise<void>>()
  /** Both may run for a moment: they are made for it, and waiting would cost as long as starting. */
  const leave = (child: ChildProcess) => {
    const ended = end(child).finally(() => ending.delete(ended))
    ending.add(ended)
  }
  return {
    async origin() {
      for (;;) {
        const asked = current
        const origin = await asked?.origin
        if (asked === current) return origin
      }
    },
    async restart() {
      const before = current
      current = start()
      if (before) leave(before.child)
      await current.origin
    },
    async stop() {
      const before = current
      current = undefined
      if (before) leave(before.child)
      await Promise.all(ending)
    },
  }
}
