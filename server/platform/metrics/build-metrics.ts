import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Metrics } from './registry.ts'

const root = join(import.meta.dirname, '../../..')

const read = (name: string) => readFile(join(root, name), 'utf8').catch(() => '')

const readVersion = async () =>
  z.object({ version: z.string() }).parse(JSON.parse(await read('package.json'))).version

/** Reads the commit of the image, or of the checkout; empty when unknown. */
async function readCommit(): Promise<string> {
  const head = (await read('commit.txt')) || (await read('.git/HEAD'))
  const ref = /^ref: (refs\/[\w./-]+)$/m.exec(head)?.[1]
  const commit = ref && !ref.includes('..') ? await read(join('.git', ref)) : head
  return /^[\da-f]{7,64}$/m.exec(commit.trim())?.[0] ?? ''
}

export function measureBuild(metrics: Metrics): void {
  let labels: Promise<{ version: string; commit: string }> | undefined
  const readBuild = async () => ({ version: await readVersion(), commit: await readCommit() })
  metrics.gauge(
    'portal_build_info',
    'Which program runs; always 1',
    async () => [{ labels: await (labels ??= readBuild()), value: 1 }],
    ['version', 'commit'],
  )
}
