import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

const api = await closeAfterAll(createEvidenceTestApi())

test('a preview is tried again later, three times in all, when time or memory did not suffice', async () => {
  const made = await api.caseWith({ 'a.png': samples.png })
  let attempts = 0
  const busy: PreviewOpener = {
    async open(content) {
      content.destroy()
      attempts += 1
      return { total: 0, reason: 'too_heavy' }
    },
  }
  const later = (minutes: number) =>
    sql`update file_preview set retry_at = retry_at - make_interval(mins => ${minutes})`.execute(
      api.database.db,
    )
  const shown = async () =>
    (await api.evidence(made)).map(({ preview, reason }) => [preview, reason])
  await shown()
  for (const [minutes, after] of [
    [0, 1],
    [0, 1],
    [15, 2],
    [15, 2],
  ] as const) {
    await later(minutes)
    await api.makePreviews(busy)
    expect([attempts, await shown()]).toEqual([after, [['waiting', null]]])
  }
  await later(15)
  await api.makePreviews(busy)
  expect([attempts, await shown()]).toEqual([3, [['none', 'too_heavy']]])
  const { rows } = await sql`select from file_preview where retry_at is not null`.execute(
    api.database.db,
  )
  expect(rows).toEqual([])
})
