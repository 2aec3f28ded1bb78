import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the lines of README about the edge run on the built product', () => {
  const [, lines = ''] =
    /```js\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  expect(lines.trim().split('\n').length).toBeLessThanOrEqual(15)
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', lines], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(run).toMatchObject({ status: 0 })
  expect(run.stdout).toContain('runtime config /web/pc')
})
