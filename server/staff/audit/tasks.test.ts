import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCrontab } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import type { Task } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testKeyring } from '../../testing/test-keyring.ts'
import { crontab } from '../../api/tasks.ts'
import { readAnchors } from './anchors.ts'
import { programActor, recordAlone } from './record-audit.ts'
import { auditTasks } from './tasks.ts'

const anchoring = 'anchor_audit'

test('the chain’s head is anchored hourly', () => {
  const planned = parseCrontab(crontab).filter(({ task }) => task === anchoring)
  const monday = { date: 23, month: 11, dow: 1 }
  const times = Array.from({ length: 24 * 60 }, (_, n) => ({
    hour: Math.floor(n / 60),
    min: n % 60,
  }))
  const anchored = times.filter((at) => planned.some(({ match }) => match({ ...monday, ...at })))
  expect(anchored.map(({ hour }) => hour)).toEqual([...Array.from({ length: 24 }).keys()])
})

test('by the task of that name', async () => {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-anchors-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const deps = {
    db: database.db,
    keyring: testKeyring(),
    clock: testClock(),
    logger: createLogger({ level: 'silent' }),
    auditAnchorFile: join(folder, 'audit-anchors.jsonl'),
    retention: { auditDays: 1096 },
  }
  await recordAlone(database.db, deps, programActor, {
    action: 'case.read',
    object: { kind: 'case', id: '20260715-0001' },
  })
  const tasks: Record<string, Task> = auditTasks(deps)
  await tasks[anchoring]?.({})
  const { anchors } = await readAnchors(deps.keyring, deps.auditAnchorFile)
  expect(anchors.map(({ sequence }) => sequence)).toEqual([1])
})
