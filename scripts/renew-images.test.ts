import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const digest = (digit: string) => `sha256:${digit.repeat(64)}`
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renew-images-'))
  mkdirSync(join(folder, 'ops/backup'), { recursive: true })
  for (const name of ['Dockerfile', 'docker-compose.yml', 'ops/backup/Dockerfile'])
    copyFileSync(join(root, name), join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs it with a `docker` that answers so. */
function renew(answer: string, ...images: string[]) {
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "$@" >> asked\n${answer}\n`, {
    mode: 0o755,
  })
  return spawnSync(process.execPath, [join(root, 'scripts/renew-images.ts'), ...images], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
}
const pinnedIn = (name: string) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/(\S+)@(sha256:\w+)/g)].map(
    ([, image, found]) => [image, found],
  )

test('every image gets the digest that its tag leads to, and keeps its tag', () => {
  const [[node] = []] = pinnedIn('Dockerfile')
  expect(renew(`echo ${digest('a')}`)).toMatchObject({ status: 0, stderr: '' })
  expect(pinnedIn('Dockerfile')).toEqual([[node, digest('a')]])
  expect(pinnedIn('docker-compose.yml').map(([, found]) => found)).toEqual([
    digest('a'),
    digest('a'),
  ])
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toContain(
    `buildx imagetools inspect ${node} --format {{.Manifest.Digest}}\n`,
  )
})

test('another version of one of them is written with its digest', () => {
  renew(`echo ${digest('b')}`, 'nginx:1.32.1')
  expect(pinnedIn('docker-compose.yml')).toContainEqual(['nginx:1.32.1', digest('b')])
})

test('without an answer nothing is changed', () => {
  const before = pinnedIn('Dockerfile')
  expect(renew('echo unauthorized >&2; exit 1').status).not.toBe(0)
  expect(renew('echo latest').stderr).toContain('no digest')
  expect(pinnedIn('Dockerfile')).toEqual(before)
})
