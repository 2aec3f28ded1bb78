import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authoritySave } from '../contract/staff/settings.ts'
import type { DeskProduct } from './desk.ts'
import { DeskCaller } from './desk-caller.ts'

/** Registers an authority at the desk. @param folder gets a certificate and its key, `cert.pem` and `key.pem`; without one there is none */
export async function registerAuthority(
  desk: DeskProduct,
  name: string,
  folder?: string,
): Promise<void> {
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-days', '365']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, '-subj', '/CN=Police']
  if (folder) execFileSync('openssl', made, { cwd: folder, stdio: 'ignore' })
  const certificate = folder && readFileSync(join(folder, 'cert.pem'), 'utf8')
  const system = desk.administrators.system_administrator
  const caller = await new DeskCaller(desk.deskOrigin).signIn(system)
  await caller.call(authoritySave, { name, ...(certificate && { certificate }) })
}
