import { duties } from '../../contract/staff/role.ts'
import { invitationFolder, replaceAdministrator as replace } from '../staff/people/first-start.ts'
import { systemClock } from '../platform/clock.ts'
import { logSecurityEvent } from '../platform/security-log.ts'
import { withContents } from './with-contents.ts'

/** Removes an administrator who can no longer sign in, and writes an invitation for a new one. @param args the duty */
export async function replaceAdministrator([name]: readonly string[]): Promise<void> {
  const duty = duties.find((known) => known === name)
  if (!duty) throw new Error(`a duty is one of ${duties.join(', ')}`)
  await withContents(async ({ config, logger, ...contents }) => {
    const folder = invitationFolder(config)
    const path = await replace(
      { ...contents, clock: systemClock, folder, origin: config.staffUrl?.origin },
      duty,
    )
    logSecurityEvent(logger, 'account change', 'done')
    process.stdout.write(`invitation (24 h) ${path}\n`)
  })
}
