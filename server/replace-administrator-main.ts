import { duties, invitationFolder, replaceAdministrator } from './staff/people/first-start.ts'
import { systemClock } from './platform/clock.ts'
import { logSecurityEvent } from './platform/security-log.ts'
import { runWithContents } from './run-with-contents.ts'

// For when the administrator of a duty can no longer sign in: they leave, and somebody new is invited.
const duty = duties.find((known) => known === process.argv[2])
if (duty)
  await runWithContents(async ({ config, logger, ...contents }) => {
    const folder = invitationFolder(config)
    const path = await replaceAdministrator({ ...contents, clock: systemClock, folder }, duty)
    logSecurityEvent(logger, 'account change', 'done')
    process.stdout.write(`invitation (24 h) ${path}\n`)
  })
else {
  process.stderr.write(`npm run replace-administrator -- ${duties.join(' | ')}\n`)
  process.exitCode = 1
}
