import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { evidenceOpen, evidenceProgress } from '../../../contract/desk/evidence.ts'
import { createEvidenceTestApi, stillOpener } from '../../testing/api/evidence-test-api.ts'
import { zipOf } from '../../testing/zip.ts'
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

test('leaves out the members that a colleague opened, because no record would tell who read their names', async () => {
  const [handler, colleague] = [await api.staff(['handler']), await api.staff(['handler'])]
  const zip = zipOf([{ name: '某某的身份证.txt', content: '月息三分' }])
  const { caseNumber: case_number, ...made } = await api.caseWith({ 'a.zip': zip })
  await api.evidence({ ...made, caseNumber: case_number })
  await api.makePreviews()
  const opened = await colleague.call(evidenceOpen, { case_number, position: 1, row: 0 })
  expect(JSON.stringify(opened.data)).toContain('某某的身份证')
  const progress = await handler.call(evidenceProgress, { case_number })
  expect(progress.data).toMatchObject({ list: [{ preview: 'ready', text: 'tree' }] })
  expect(JSON.stringify(progress.data)).not.toContain('某某')
})
