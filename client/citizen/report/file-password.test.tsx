import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { announced } from '../../../contract/site/capabilities.ts'
import { announce } from '../../testing/announce.ts'
import { refusal } from '../../testing/api-double.ts'
import { chooseFile, control, fill, page, press } from '../../testing/citizen.ts'
import { bodies } from '../../testing/report-api.ts'
import { heading, show } from '../../testing/show.tsx'
import type { FormLayout } from './form-layout.ts'
import { pageLayout } from './form/report-form.tsx'
import { partLayout } from './parts/part-form.tsx'
import { SubmitReport } from './submit-report.tsx'

// What comes later in a browser is there at once: the first test does not wait for its transformation.
beforeAll(() =>
  Promise.all([
    import('./draft/draft-panel.tsx'),
    import('./draft/sealed-storage.ts'),
    import('./evidence/evidence-list.tsx'),
    import('./form/evidence-fields.tsx'),
    import('./sending/review-step.tsx'),
    import('../site/load-report-types.ts'),
  ]),
)

const api = deviceForEachTest()
const stored = { file_id: 'f'.repeat(22), name: 'a', size: 3, mime: 'application/zip', sm3: '0' }
beforeEach(() => api.on('file/upload/many', { data: { files: [stored], refused: [] } }))

const create = 'report/noname/create'
const field = () => document.getElementById('report-file_password')
const names = () => [...document.querySelectorAll('li p:first-child')].map((p) => p.textContent)
async function addFile(name: string): Promise<void> {
  await chooseFile('report-files', name)
  await expect.poll(names).toContain(name)
}
/** Fills the form in, up to the evidence. */
async function goToEvidence(layout: FormLayout): Promise<void> {
  show(<SubmitReport layout={layout} />, '/submit?type=3&way=anonymous')
  const goOn = () => (layout === partLayout ? press('下一步') : undefined)
  await fill('report-account', 'QQ 群 12345')
  await goOn()
  await fill('report-description', '群里有人冒充客服')
  await goOn()
  await control('report-files')
}
async function toReview(): Promise<void> {
  await press('下一步')
  await expect.poll(page).toContain('请核对，然后提交')
}

describe.each([
  ['the desktop site', pageLayout],
  ['the mobile site', partLayout],
])('the password of the files, at %s', (_, layout) => {
  test('is asked for beside a file that may be locked, shown in the review, and sent', async () => {
    await goToEvidence(layout)
    expect(field()).toBeNull()
    await addFile('a.jpg')
    expect(field()).toBeNull()
    await addFile('b.ZIP')
    await fill('report-file_password', ' 1234 ')
    await toReview()
    expect(page()).toContain('文件打开密码1234')
    await press('提交举报')
    await expect.poll(heading).toBe('举报已收到')
    expect(bodies(api, create)).toMatchObject([{ file_password: '1234' }])
  })

  test('is left out when it is empty, and where the back end does not announce it', async () => {
    await goToEvidence(layout)
    await addFile('a.pdf')
    await control('report-file_password')
    announce(announced.filter((name) => name !== 'file_password'))
    await expect.poll(field).toBeNull()
    await toReview()
    expect(page()).not.toContain('文件打开密码')
    await press('提交举报')
    await expect.poll(heading).toBe('举报已收到')
    expect(bodies(api, create)[0]).not.toHaveProperty('file_password')
  })

  test('stays until it is emptied when its file is removed', async () => {
    await goToEvidence(layout)
    await addFile('a.zip')
    await fill('report-file_password', '1234')
    await press('移除 a.zip')
    await expect.poll(names).toEqual([])
    expect(field()).not.toBeNull()
  })

  test('says at its field what is wrong with it, before and after it is sent', async () => {
    await goToEvidence(layout)
    await addFile('a.zip')
    await fill('report-file_password', '字'.repeat(201))
    await press('下一步')
    const message = '文件打开密码最多 200 个字'
    const said = () => document.getElementById('report-file_password-error')?.textContent
    await expect.poll(said).toBe(message)
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    await fill('report-file_password', '1234')
    await toReview()
    api.on(create, refusal(400, '请检查', { fields: { file_password: '这个密码不行' } }))
    await press('提交举报')
    await expect.poll(said).toBe('这个密码不行')
    await expect.poll(() => document.activeElement?.textContent).toContain('这个密码不行')
  })
})
