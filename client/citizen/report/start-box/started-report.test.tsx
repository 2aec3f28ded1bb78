import { expect, test } from 'vitest'
import { control, page } from '../../../testing/citizen.ts'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { show } from '../../../testing/show.tsx'
import { emptyValues } from '../draft/draft.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { pageLayout } from '../form/report-form.tsx'
import { SubmitReport } from '../submit-report.tsx'
import { tabDraft } from '../draft/tab-draft.ts'
import { type OpenedDraft, useTabDraft } from '../use-tab-draft.ts'
import { startReport, withStarted } from './started-report.ts'

deviceForEachTest()

const started = {
  addresses: ['http://new.example.com'],
  numbers: '96110',
  account: 'QQ 12345',
  description: '新的',
  typeId: 3,
  way: 'anonymous',
  pictures: [],
} as const

test('a started report adds to a draft, and nothing of the draft is lost', () => {
  const before = {
    ...emptyValues,
    addresses: [{ value: 'http://old.example.com' }, { value: '' }],
    numbers: '110',
    description: '旧的',
  }
  expect(withStarted(before, started)).toMatchObject({
    addresses: [{ value: 'http://old.example.com' }, { value: 'http://new.example.com' }],
    numbers: '110、96110',
    account: 'QQ 12345',
    description: '旧的\n新的',
  })
})

test('a picture that the form does not take is said there', async () => {
  startReport({ ...started, pictures: [new File([], '空的.png', { type: 'image/png' })] })
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')
  await control('report-description')
  await expect.poll(page).toContain('空的.png')
})

/** Opens a started report. @returns its draft */
async function openStarted(): Promise<DraftSession> {
  startReport(started)
  let opened: OpenedDraft | undefined
  const Form = () => {
    opened = useTabDraft()
    return null
  }
  show(<Form />, '/submit')
  await expect.poll(() => opened).toBeDefined()
  return tabDraft()
}

// The device of the tests keeps one draft, to which a started report adds.
test('a report that the box starts again replaces one that nobody has changed', async () => {
  await openStarted()
  const again = await openStarted()
  expect(again.current().values.description).toBe('新的')
  again.change({ values: { ...again.current().values, description: '我补充一句' } })
  const added = await openStarted()
  expect(added.current().values.description).toBe('我补充一句\n新的')
})

test('the draft of a started report knows its type and way, before anything is typed', async () => {
  startReport(started)
  show(<SubmitReport layout={pageLayout} />, '/submit?type=3&way=anonymous')
  await control('report-description')
  expect((await tabDraft()).current()).toMatchObject({ typeId: 3, way: 'anonymous' })
})
