import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { previewMemory, previewSeconds, PreviewUnavailable, type PreviewOpener } from './picture.ts'
import { exchangeFile } from './read-answer.ts'

const program = join(import.meta.dirname, '../../preview/main.ts')

/** Starts a program in an empty network namespace. */
const apart = ['unshare', '--user', '--map-current-user', '--net', '--']

/** Bytes that Node reserves at its start and does not use, for compiled code. */
const reserved = 640 * 1024 * 1024

/** Shell limits of memory, processor time, written files, and no core dump. */
const limits = `ulimit -d ${(previewMemory + reserved) / 1024}; ulimit -t ${previewSeconds}; ulimit -f 0; ulimit -c 0; exec "$@"`

const succeeds = (command: string, args: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    execFile(command, args, { timeout: 5000 }, (error) => resolve(!error))
  })

/** Returns whether the system can start a program without a network. */
export const canCutNetwork = async (): Promise<boolean> => {
  const [command = '', ...args] = apart
  return process.platform === 'linux' && (await succeeds(command, [...args, 'true']))
}

interface PreviewProcess {
  readonly input: Writable
  readonly output: Readable
  readonly kill: () => void
}

export interface PreviewProcessOptions {
  readonly networkCut: boolean
  /** Milliseconds until it is killed. */
  readonly time?: number
  /** The program to start; for tests. */
  readonly entry?: string
}

/**
 * Starts a process that opens one file. It gets no environment, so none of our secrets, and is killed when its time
 * is over. On Windows only the process itself limits its memory; there and on macOS it could reach a network.
 */
export function startPreviewProcess({
  networkCut,
  time = previewSeconds * 1000,
  entry = program,
}: PreviewProcessOptions): PreviewProcess {
  const node = [process.execPath, '--max-old-space-size=512', '--no-warnings', entry]
  const command =
    process.platform === 'win32'
      ? node
      : ['/bin/sh', '-c', limits, 'sh', ...(networkCut ? apart : []), ...node]
  const [file = '', ...args] = command
  const child: ChildProcess = spawn(file, args, {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new PreviewUnavailable('a process without pipes')
  const timer = setTimeout(() => child.kill('SIGKILL'), time)
  child.once('exit', () => clearTimeout(timer))
  child.once('error', (error) => {
    clearTimeout(timer)
    stdout.destroy(new PreviewUnavailable(error))
  })
  // It may end before it has read everything.
  stdin.on('error', () => undefined)
  return { input: stdin, output: stdout, kill: () => void child.kill('SIGKILL') }
}

/** Opens each file in a process of its own, on this machine. */
export function createPreviewProcesses(options: PreviewProcessOptions): PreviewOpener {
  return {
    async open(content, type, onPage) {
      const { input, output, kill } = startPreviewProcess(options)
      return exchangeFile(content, type, { input, output, end: kill }, onPage)
    },
  }
}
