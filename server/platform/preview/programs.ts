import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { outerPrograms, type OuterProgram } from '../../../contract/desk/evidence-text.ts'
import type { Metrics } from '../metrics/registry.ts'
import { launcherOf, type Confinement } from './confinement.ts'

/** How each program is tried at the start: it prints its version or languages and ends. */
const trials: Readonly<Record<OuterProgram, readonly [string, ...string[]]>> = {
  soffice: ['soffice', '--version'],
  ffmpeg: ['ffmpeg', '-version'],
  tesseract: ['/bin/sh', '-c', 'tesseract --list-langs | grep -qx chi_sim'],
}

/**
 * Returns the programs of this machine that start where files are opened, each tried inside the confinement. A process that
 * opens a file gets their names as arguments and starts no other.
 */
export async function offeredPrograms(confinement: Confinement): Promise<OuterProgram[]> {
  const entry = join(import.meta.dirname, '../../preview/main.ts')
  const [launcher, ...launcherArgs] = launcherOf(confinement, entry)
  const tried = outerPrograms.map(async (program) => {
    const [file, ...args] = launcher
      ? ([launcher, ...launcherArgs, ...trials[program]] as const)
      : trials[program]
    const starts = await new Promise<boolean>((resolve) => {
      execFile(file, args, { timeout: 20_000 }, (error) => resolve(!error))
    })
    return starts ? [program] : []
  })
  return (await Promise.all(tried)).flat()
}

/** Returns the programs that are not among these. */
export const missingPrograms = (offered: readonly OuterProgram[]): OuterProgram[] =>
  outerPrograms.filter((program) => !offered.includes(program))

/** Registers for each program whether this process may start it; a container at a socket says so in its own log. */
export function registerPrograms(metrics: Metrics, offered: readonly OuterProgram[]): void {
  metrics.gauge(
    'portal_preview_program_available',
    'Whether a program that previews need is there, 1 or 0',
    () =>
      outerPrograms.map((program) => ({
        labels: { program },
        value: offered.includes(program) ? 1 : 0,
      })),
    ['program'],
  )
}
