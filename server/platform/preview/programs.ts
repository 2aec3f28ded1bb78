import { outerPrograms, type OuterProgram } from '../../../contract/desk/evidence-text.ts'
import type { Metrics } from '../metrics/registry.ts'
import { succeedsIn, type Confinement } from './confinement.ts'

/** Arguments to try each program at the start: it prints its version or languages and ends. */
const trials: Readonly<Record<OuterProgram, readonly string[]>> = {
  soffice: ['soffice', '--version'],
  ffmpeg: ['ffmpeg', '-version'],
  tesseract: ['/bin/sh', '-c', 'tesseract --list-langs | grep -qx chi_sim'],
}

/**
 * Returns the programs of this machine that start where files are opened, each tried inside the confinement. A process that
 * opens a file gets their names as arguments and starts no other.
 */
export async function offeredPrograms(confinement: Confinement): Promise<OuterProgram[]> {
  const tried = outerPrograms.map(async (program) =>
    (await succeedsIn(confinement, trials[program], 20_000)) ? [program] : [],
  )
  return (await Promise.all(tried)).flat()
}

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
