import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const file = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
const dockerfile = await file('Dockerfile')
const compose = await file('docker-compose.yml')

/** Images that come from elsewhere: not a stage of the Dockerfile, and not the one that it makes. */
const stages = new Set([...dockerfile.matchAll(/^FROM .* AS (\S+)$/gim)].map(([, name]) => name))
const used = [
  ...[...dockerfile.matchAll(/^\s*FROM\s+(?:--\S+\s+)*(\S+)/gim)].map(([, image = '']) => image),
  ...[...dockerfile.matchAll(/--from=(\S+)/g)].map(([, image = '']) => image),
  ...[...compose.matchAll(/^\s*image:\s*(\S+)/gm)].map(([, image = '']) => image),
].filter((image) => !stages.has(image) && !image.startsWith('${PORTAL_IMAGE:'))

test('three images come from elsewhere', () => {
  expect(used.map((image) => image.slice(0, image.indexOf(':')))).toEqual([
    'node',
    'nginx',
    'postgres',
  ])
})

test.each(used)('%s names its contents, and for people the version', (image) => {
  expect(image).toMatch(/^[a-z0-9./-]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
})

test('the Node of the image is the Node of the lock file', async () => {
  const { version } = JSON.parse(await file('package-lock.json')).packages['node_modules/node']
  expect(dockerfile).toContain(`FROM node:${version}-`)
})
