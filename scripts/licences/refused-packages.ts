import * as z from 'zod/mini'
import { allowedLicences, exceptions, type LicenceException } from './allowed.ts'

/** The part of package-lock.json in use. Source: npm docs, package-lock.json, `lockfileVersion` 3. */
export const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
})
export type LockFile = z.infer<typeof lockFile>

/** Returns whether an SPDX expression without WITH offers an allowed licence. */
function isAllowed(expression: string): boolean {
  const inner = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(inner)) return false
  return inner
    .split(/ OR /)
    .some((all) => all.split(/ AND /).every((licence) => allowedLicences.has(licence.trim())))
}

const isNamed = ({ name }: LicenceException, wanted: string): boolean =>
  name.endsWith('*') ? wanted.startsWith(name.slice(0, -1)) : wanted === name

/** Returns a line for each package of a lock file with a refused licence, and for each unused exception. */
export function refusedPackages({ packages }: LockFile): string[] {
  const refused: string[] = []
  const used = new Set<LicenceException>()
  for (const [path, { version, license, dev = false, link }] of Object.entries(packages)) {
    // The project's own packages, and links to their folders.
    if (!path.includes('node_modules/') || link) continue
    if (license !== undefined && isAllowed(license)) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const exception = exceptions.find((one) => isNamed(one, name) && one.licence === license)
    if (exception && (dev || !exception.onlyDevelopment)) used.add(exception)
    else refused.push(`${name} ${version ?? ''}: ${license ?? 'no licence'}`)
  }
  for (const exception of exceptions)
    if (!used.has(exception)) refused.push(`${exception.name}: an exception that nothing needs`)
  return refused
}
