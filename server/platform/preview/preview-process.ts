import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import PQueue from 'p-queue'
import type { OuterProgram } from '../../../contract/desk/evidence-text.ts'
import { launcherOf, openerProgram, type Confinement } from './confinement.ts'
import { killLeftovers } from './kill-leftovers.ts'
import { previewMemory, previewSeconds } from './picture.ts'
import { PreviewUnavailable, type PreviewOpener, type PreviewRequest } from './preview-opener.ts'
import { type EvidenceType, openerOf } from '../../../contract/evidence/kinds.ts'
import { exchangeFile } from './read-answer.ts'

/** Bytes that Node reserves at its start and does not use, for compiled code. */
const reserved = 640 * 1024 * 1024

/** Blocks of 512 bytes of a file that a shell may write, which raises its own limit: outer programs seek in files. */
const mostBlocks = 131_072

/** Returns shell limits of memory, processor time, each written file, no core dump, and a tenth of the weight of citizens' calls. */
const limitsWith = (isWriting: boolean, hasPrograms: boolean) =>
  [
    `ulimit -d ${(previewMemory + reserved) / 1024}; ulimit -t ${previewSeconds}`,
    // The soft limit first: a hard one below it is refused.
    `ulimit -S -f ${isWriting ? mostBlocks : 0}; ulimit -H -f ${hasPrograms ? mostBlocks : 0}; ulimit -c 0; exec nice -n 10 "$@"`,
  ].join('; ')

/**
 * Whether opening a file may write files: LibreOffice reads and writes nothing else. What a member of an archive is, is not
 * known before.
 */
const writesFiles = (
  type: EvidenceType,
  { row }: { readonly row?: number | undefined } = {},
): boolean => openerOf(type) === 'office' || row !== undefined

/** Ids of the processes that open files for this one. */
const running = new Set<number>()
/** Folders of those that write files. */
const folders = new Set<string>()
/** The beginning of a folder's name, with the id of the server's process. */
const folderName = /^preview-(\d+)-/

const removeFolder = (folder: string) =>
  // A killed process may write until it has ended.
  rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes the folders that killed servers left in the temporary folder: they hold documents in clear. Those of other servers that
 * are alive stay while a preview may still run.
 */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const id = Number(folderName.exec(name)?.[1])
    const folder = join(tmpdir(), name)
    if (!id || folders.has(folder)) continue
    const changed = await stat(folder).catch(() => undefined)
    const mayRun = Date.now() - (changed?.mtimeMs ?? 0) < 10 * previewSeconds * 1000
    if (id === process.pid || !isAlive(id) || !mayRun) await removeFolder(folder)
  }
}

interface PreviewProcess {
  readonly input: Writable
  readonly output: Readable
  readonly kill: () => void
}

export interface PreviewProcessOptions {
  readonly confinement: Confinement
  /** Programs that it may start. */
  readonly programs?: readonly OuterProgram[]
  /** Milliseconds until it is killed. */
  readonly time?: number
  /** The program to start; for tests. */
  readonly entry?: string
}

/**
 * Starts a process that opens one file. It gets no environment, so none of our secrets, and is killed when its time
 * is over, with all that it started. On Windows only the process itself limits its memory.
 */
export function startPreviewProcess({
  confinement,
  programs = [],
  time = previewSeconds * 1000,
  entry = openerProgram,
  type,
  asked,
}: PreviewProcessOptions & {
  readonly type: EvidenceType
  readonly asked: PreviewRequest | undefined
}): PreviewProcess {
  // A folder of its own, deleted with its files. Behind bubblewrap it has another, in memory.
  const folder =
    programs.length > 0 && writesFiles(type, asked)
      ? mkdtempSync(join(tmpdir(), `preview-${process.pid}-`))
      : undefined
  if (folder) folders.add(folder)
  const limits = limitsWith(folder !== undefined, programs.length > 0)
  const node = [
    process.execPath,
    '--max-old-space-size=512',
    '--no-warnings',
    entry,
    `${time}`,
    ...programs,
  ]
  const command =
    process.platform === 'win32'
      ? node
      : ['/bin/sh', '-c', limits, 'sh', ...launcherOf(confinement, entry), ...node]
  const [file = '', ...args] = command
  const child: ChildProcess = spawn(file, args, {
    cwd: folder ?? tmpdir(),
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that its children are killed with it.
    detached: process.platform !== 'win32',
  })
  const { stdin, stdout, pid } = child
  if (!stdin || !stdout) throw new PreviewUnavailable('a process without pipes')
  if (pid !== undefined) running.add(pid)
  const kill = () => killGroup(child)
  const timer = setTimeout(kill, time)
  child.once('exit', () => {
    clearTimeout(timer)
    // The group is killed before its number can belong to another one.
    killGroup(child)
    if (pid !== undefined) running.delete(pid)
    if (confinement === 'limits' && process.platform === 'linux') void killLeftovers(running)
    if (folder) void removeFolder(folder).then(() => folders.delete(folder))
  })
  child.once('error', (error) => {
    clearTimeout(timer)
    stdout.destroy(new PreviewUnavailable(error))
  })
  // The process may end before it has read everything.
  stdin.on('error', () => undefined)
  return {
    input: stdin,
    output: stdout,
    kill: () => void (child.exitCode === null && child.signalCode === null && kill()),
  }
}

/** Kills a process and all that it started and that is still in its group. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') return void child.kill('SIGKILL')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
}

const officeLane = new PQueue({ concurrency: 1 })

/** Waits for other files that need a large program: LibreOffice runs once at a time. */
export const inLane = <Result>(
  type: EvidenceType,
  asked: PreviewRequest | undefined,
  work: () => Promise<Result>,
): Promise<Result> => (writesFiles(type, asked) ? officeLane.add(work) : work())

export function createPreviewProcesses(options: PreviewProcessOptions): PreviewOpener {
  return {
    programs: async () => options.programs ?? [],
    async open(content, type, onPage, asked) {
      return inLane(type, asked, () => {
        const { input, output, kill } = startPreviewProcess({ ...options, type, asked })
        return exchangeFile(content, { type, asked }, { input, output, end: kill }, onPage)
      })
    },
  }
}
