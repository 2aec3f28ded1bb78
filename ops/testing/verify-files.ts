import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What `npm run verify-files` says. @param env of the API @throws when it found faults */
export async function verifyFilesOf(env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/commands/main.ts', 'verify-files'],
    {
      env: { PATH: process.env['PATH'], ...env },
    },
  )
  return stdout
}
