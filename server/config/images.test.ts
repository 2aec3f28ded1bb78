import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const file = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
const dockerfile = await file('Dockerfile')
const ofBackup = await file('ops/backup/Dockerfile')
// The defaults after `${…:-`, which .env may replace.
const compose = (await file('docker-compose.yml')).replaceAll(
  /\$\{DATABASE_IMAGE:-([^}]*)\}/g,
  '$1',
)

/** Images of others: neither a stage of the Dockerfile nor its result. */
const stages = new Set([...dockerfile.matchAll(/^FROM .* AS (\S+)$/gim)].map(([, name]) => name))
const used = [
  ...[...dockerfile.matchAll(/^\s*FROM\s+(?:--\S+\s+)*(\S+)/gim)].map(([, image = '']) => image),
  ...[...ofBackup.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
  ...[...dockerfile.matchAll(/--from=(\S+)/g)].map(([, image = '']) => image),
  ...[...compose.matchAll(/^\s*image:\s*(\S+)/gm)].map(([, image = '']) => image),
].filter((image) => !stages.has(image) && image !== 'scratch' && !image.startsWith('report-portal'))

test('uses three images of others', () => {
  expect(used.map((image) => image.slice(0, image.indexOf(':')))).toEqual([
    'node',
    'postgres',
    'nginx',
    'postgres',
  ])
})

test('makes backups with the PostgreSQL that runs', () => {
  const images = used.filter((image) => image.startsWith('postgres:'))
  expect(new Set(images).size).toBe(1)
})

test.each(used)('%s names a digest, and the version for people', (image) => {
  expect(image).toMatch(/^[a-z0-9./-]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
})

test('uses the Node of the lock file', async () => {
  const { version } = JSON.parse(await file('package-lock.json')).packages['node_modules/node']
  expect(dockerfile).toContain(`FROM node:${version}-`)
})
