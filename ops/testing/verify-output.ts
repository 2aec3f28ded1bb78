import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Returns the output of a verifying command. @param env of the API @throws Error when it finds faults */
export async function verifyOutput(
  env: Record<string, string>,
  command: 'verify-files' | 'verify-figures' = 'verify-files',
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/commands/main.ts', command],
    {
      env: { PATH: process.env['PATH'], ...env },
    },
  )
  return stdout
}
