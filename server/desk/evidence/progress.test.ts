import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { evidenceProgress } from '../../../contract/desk/evidence.ts'
import { createEvidenceTestApi, stillOpener } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'

const api = await closeAfterAll(createEvidenceTestApi())

test('reports the progress of previews, which is no reading of the case', async () => {
  const handler = await api.staff(['handler'])
  const made = await api.caseWith({ 'a.png': samples.png, 'b.docx': samples.docx })
  const progress = async () =>
    (await handler.call(evidenceProgress, { case_number: made.caseNumber })).data
  const waiting = {
    preview: 'waiting',
    reason: null,
    missing: null,
    pages: 0,
    total: 0,
    has_more_frames: false,
    text: null,
    seconds: null,
    peaks: null,
  }
  expect(await progress()).toEqual({
    list: [
      { position: 1, ...waiting },
      { position: 2, ...waiting },
    ],
  })
  await api.makePreviews(stillOpener())
  expect(await progress()).toEqual({
    list: [
      { ...waiting, position: 1, preview: 'ready', pages: 1, total: 1 },
      { ...waiting, position: 2, preview: 'ready', pages: 1, total: 1 },
    ],
  })
  const read = await api.audited('case.read')
  expect(read.filter(({ object }) => object === made.caseNumber)).toEqual([])
})
