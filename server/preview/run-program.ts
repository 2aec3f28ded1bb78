import { execFile } from 'node:child_process'
import { previewSeconds, type OpenedFile } from '../platform/preview/picture.ts'

type OuterProgram = NonNullable<OpenedFile['missing']>

/** Milliseconds until this process is killed: its first argument. */
export const timeOfProcess = Number(process.argv[2]) || previewSeconds * 1000

/** Whether this process may start a program: its arguments name those of the machine (`server/platform/preview/programs.ts`). */
export const mayStart = (program: OuterProgram): boolean => process.argv.slice(2).includes(program)

/**
 * Runs a program to its end, in the confinement and the group of this process.
 * @param time milliseconds until it is killed
 * @returns its standard output; undefined when it failed or took too long
 */
export const runProgram = (
  program: OuterProgram,
  args: readonly string[],
  time: number,
): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    execFile(
      program,
      args,
      {
        env: { ...process.env, HOME: process.cwd() },
        timeout: time,
        killSignal: 'SIGKILL',
        encoding: 'buffer',
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, output) => resolve(error ? undefined : output),
    )
  })
