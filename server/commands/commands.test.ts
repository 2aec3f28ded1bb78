import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, runCommand } from './commands.ts'

let printed: string
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})

const wrongArguments: Record<keyof typeof commands, readonly string[][]> = {
  'serve-api': [['3001']],
  'serve-desk': [['3002']],
  'serve-preview': [['/run/preview']],
  check: [['now']],
  'backup-evidence': [['/backup']],
  'restore-evidence': [['/backup']],
  migrate: [['now']],
  'settle-reports': [['now']],
  'rotate-keys': [['now']],
  'replace-administrator': [[], ['handler'], ['audit_administrator', 'more']],
  'verify-files': [['delete-orphan'], ['delete-orphans', 'more']],
  'verify-audit': [['--anchors']],
  'verify-figures': [['2026-10']],
}

describe.each(Object.entries(wrongArguments))('%s', (name, wrong) => {
  test('refuses wrong arguments in one line that shows its usage', async () => {
    for (const args of wrong)
      await expect(runCommand([name, ...args])).rejects.toThrow(
        new RegExp(`^usage: node server/commands/main\\.ts ${name}.*$`),
      )
    expect(printed).toBe('')
  })

  test('explains itself with --help', async () => {
    await runCommand([name, '--help'])
    expect(printed).toMatch(new RegExp(`^usage: node server/commands/main\\.ts ${name}.*\n.+\n$`))
  })
})

test('prints every command with its summary as help', async () => {
  await runCommand(['help'])
  for (const [name, { summary }] of Object.entries(commands)) {
    expect(printed).toContain(`\n  ${name}`)
    expect(printed).toContain(summary)
  }
})

test.each([
  [[], 'No command given; try: node server/commands/main.ts help'],
  [['migrat'], 'Unknown command migrat; try: node server/commands/main.ts help'],
  [['toString'], 'Unknown command toString; try: node server/commands/main.ts help'],
])('refuses %j in one line', async (args, message) => {
  await expect(runCommand(args)).rejects.toThrow(message)
  expect(message).not.toContain('\n')
})

test('npm scripts, compose file and documents name commands that exist', () => {
  const root = join(import.meta.dirname, '../..')
  const pages = readdirSync(join(root, 'docs/operations')).map((page) => `docs/operations/${page}`)
  for (const file of ['package.json', 'docker-compose.yml', 'Dockerfile', ...pages]) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name] of text.matchAll(/server\/commands\/main\.ts,? ([a-z-]+)/g))
      expect(Object.keys(commands), `${file} names ${name}`).toContain(name)
  }
})
