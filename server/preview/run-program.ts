import { spawn, type StdioOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewSeconds } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'

type OuterProgram = NonNullable<OpenedFile['missing']>

/** Milliseconds until this process is killed: its first argument. */
export const timeOfProcess = Number(process.argv[2]) || previewSeconds * 1000

/** Whether this process may start a program: its arguments name those of the machine (`server/platform/preview/programs.ts`). */
export const mayStart = (program: OuterProgram): boolean => process.argv.slice(2).includes(program)

/** Kilobytes of memory that a program may take. */
const mostMemory = 768 * 1024
/** Blocks of 512 bytes that are written of a file; evidence has 50 MiB at most. */
const mostBlocks = 110_000

interface Run {
  /** Input of the program: bytes, or an open file. */
  readonly input: Buffer | number
  /** Bytes of its answer that are read; then it is killed. */
  readonly most: number
  /** Milliseconds until it is killed. */
  readonly time: number
}

/**
 * Runs a program in this process's group and confinement, with less memory and no environment of the server.
 * @returns its standard output, as far as it came; empty where it failed
 */
export const feedProgram = (command: readonly string[], { input, most, time }: Run) =>
  answerOf(`ulimit -d ${mostMemory}; exec "$@"`, command, {
    stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'ignore'],
    ...(typeof input !== 'number' && { input }),
    most,
    time,
  })

/** Runs a program that writes files to its end, with its settings in the folder of this process. @param time until it is killed */
export const runProgram = (command: readonly string[], time: number) =>
  answerOf('exec "$@"', command, { stdio: 'ignore', most: 0, time })

/**
 * Writes a file that programs can seek in, and that has no name: nothing of it remains when this process is killed.
 * @param use gets the open file, whose path is `/dev/stdin` for a program that it is the input of
 */
export async function withFile<T>(content: Buffer, use: (file: number) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), randomUUID())
  const file = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  try {
    // This process may write no file; its hard limit lets a shell.
    await answerOf(`ulimit -S -f ${mostBlocks}; exec cat`, [], {
      stdio: ['pipe', file, 'ignore'],
      input: content,
      most: 0,
      time: 10_000,
    })
    return await use(file)
  } finally {
    closeSync(file)
  }
}

function answerOf(
  script: string,
  args: readonly string[],
  how: { stdio: StdioOptions; input?: Buffer; most: number; time: number },
): Promise<Buffer> {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], {
    stdio: how.stdio,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.cwd(),
      LC_ALL: 'C.UTF-8',
      OMP_THREAD_LIMIT: '1',
    },
    timeout: how.time,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  let length = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length >= how.most) child.kill('SIGKILL')
  })
  // The program may end before it has read everything.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(how.input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(Buffer.concat(chunks).subarray(0, how.most)))
  })
}
