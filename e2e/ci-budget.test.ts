import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const minute = 60

/** Runs lines of bash with the functions of the time budget. */
const bash = (...lines: string[]): string =>
  execFileSync('bash', ['-euc', ['. .ci/budget.sh', ...lines].join('\n')], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

const fits = (elapsed: number, expected: number, ...recorded: [expected: number, took: number][]) =>
  bash(
    ...recorded.map((pair) => `record ${pair.join(' ')}`),
    `if fits ${elapsed} ${expected}; then echo yes; else echo no; fi`,
  )

test('begins a step that ends at the limit of 80 minutes, and none that ends later', () => {
  expect(fits(70 * minute, 10 * minute)).toBe('yes')
  expect(fits(70 * minute, 10 * minute + 1)).toBe('no')
})

test('expects a machine that was three times slower so far to stay so', () => {
  const slow: [number, number] = [10 * minute, 30 * minute]
  expect(bash(`record ${slow.join(' ')}`, 'estimate 600')).toBe(String(30 * minute))
  expect(fits(50 * minute, 10 * minute, slow)).toBe('yes')
  expect(fits(51 * minute, 10 * minute, slow)).toBe('no')
})

test('weighs every step so far by its duration', () => {
  expect(bash('record 10 100', 'record 90 100', 'estimate 100')).toBe('200')
})

test('promises nothing by a fast beginning', () => {
  expect(bash('record 60 5', 'estimate 600')).toBe('600')
})

test('judges the first step, before anything was measured, by its expected duration', () => {
  expect(fits(0, 80 * minute)).toBe('yes')
})

/** Runs the steps of `.ci/run` with commands that end at once, after `elapsed` seconds and steps of `record`. */
const play = (elapsed: number, record = 'record 1 1') =>
  bash(
    'set -o pipefail',
    `eval "$(sed -n '/^step() {/,/^}/p' .ci/run)"`,
    'passed=0 failed=0 left_out=() logs=$(mktemp -d)',
    `SECONDS=${elapsed}`,
    record,
    `step 'short' 60 true`,
    `step 'long' 600 false || true`,
    `printf '%d passed, %d failed\\n' "$passed" "$failed"`,
    `printf 'left out %s\\n' "\${left_out[@]:-}"`,
    'rm -r "$logs"',
  )

test('runs what fits, counts what failed', () => {
  expect(play(0)).toContain('1 passed, 1 failed')
})

test('leaves out the step that would end too late, names it and says why', () => {
  expect(play(75 * minute)).toContain(
    'left out long: would take about 600 s here, and 300 s of 4800 s are left',
  )
})

test('fails when a step is left out, except on a slow machine', () => {
  expect(play(75 * minute)).toContain('1 passed, 1 failed')
  expect(play(70 * minute, 'record 600 1800')).toContain('1 passed, 0 failed')
})
