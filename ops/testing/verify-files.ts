import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Returns the output of `verify-files`. @param env of the API @throws Error when it finds faults */
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
