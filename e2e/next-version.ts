import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const parts = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'contract',
  'client',
  'server',
]

/** The texts that the next version changes, on the start pages and on lazily loaded screens. */
const changes = [
  ['home.ts', '匿名或实名都可以。', '这是新版'],
  ['site.ts', '有些事项由其他部门负责', '新版：有些事项由其他部门负责'],
] as const

export interface NextVersion {
  /** Path of the program that replaces `server/main.ts`. */
  readonly entry: string
  remove(): void
}

/** Builds the next version of the product in a temporary folder, as for a deployment. */
export function buildNextVersion(): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'portal-next-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, now, next] of changes) {
    const file = `client/citizen/words/zh/${name}`
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(now)) throw new Error(`${file} does not say ${now}`)
    writeFileSync(join(folder, file), text.replace(now, next))
  }
  for (const site of ['desktop', 'mobile'])
    execFileSync(process.execPath, ['client/build/build-site.ts', site], {
      cwd: folder,
      stdio: 'pipe',
      // Without it vite builds for development inside a test run.
      env: { ...process.env, NODE_ENV: 'production' },
    })
  return {
    entry: join(folder, 'server/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
