import { expect, test } from 'vitest'
import { previewTasks } from '../../evidence/preview/make-previews.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { openCases } from '../../report/case/open-cases.ts'
import { createEvidenceTestApi, stillOpener } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'

const api = await closeAfterAll(createEvidenceTestApi())

test('makes the first file of each report before any second one', async () => {
  await api.makePreviews(stillOpener())
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.png`, samples.png]))
  for (const files of [many, { 'a.gif': samples.gif }, { 'b.jpg': samples.jpg }])
    await api.report({ file_ids: await api.uploadContents(files), involves_minors: true })
  await openCases(api.database.db, api)
  const opener = stillOpener()
  await api.makePreviews(opener)
  expect(opener.asked.slice(0, 3).toSorted()).toEqual(['image/gif', 'image/jpeg', 'image/png'])
  expect(opener.asked).toHaveLength(11)
})

test('makes those of an opened case although an urgent one has large files in hand', async () => {
  await api.makePreviews(stillOpener())
  const large = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.gif`, samples.gif]))
  await api.report({ file_ids: await api.uploadContents(large), involves_minors: true })
  await openCases(api.database.db, api)
  const end = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<void>()
  const still = stillOpener()
  const previews: PreviewOpener = {
    async open(content, type, onPage) {
      if (type !== 'image/gif') return still.open(content, type, onPage)
      begun.resolve()
      content.destroy()
      return end.promise
    },
  }
  const { db, pool } = api.database
  const tasks = previewTasks({ ...api, db, previews })
  /** Runs what was queued since, as the worker does: each queue by itself. */
  const run = async () => {
    const { rows } = await pool.query<{ task: keyof typeof tasks; queue: string }>(
      `select distinct task_identifier as task, queue_name as queue from graphile_worker.jobs
       where task_identifier like '%previews'`,
    )
    await pool.query('delete from graphile_worker._private_jobs')
    expect(rows.map(({ queue }) => queue)).toEqual(rows.map(({ task }) => task))
    return rows.map(({ task }) => tasks[task]())
  }
  const urgent = await run()
  await begun.promise
  const made = await api.caseWith({ 'a.png': samples.png })
  await api.evidence(made)
  await Promise.all(await run())
  expect(await api.evidence(made)).toMatchObject([{ preview: 'ready' }])
  end.resolve(undefined)
  await Promise.all(urgent)
})
