import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { quietLog } from './settings.ts'

test('compose keeps citizens’ values and moments out of PostgreSQL’s log as the embedded database does', async () => {
  const compose = await readFile('docker-compose.yml', 'utf8')
  const set = [...compose.matchAll(/--set=(\w+)=(\w+)/g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(set)).toMatchObject(quietLog)
})
