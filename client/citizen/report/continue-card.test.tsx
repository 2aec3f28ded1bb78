import { expect, test, vi } from 'vitest'
import { useStore } from '../../kit/store.ts'
import { page } from '../../testing/citizen.ts'
import { memoryRecords } from '../../testing/memory-records.ts'
import { show, the } from '../../testing/show.tsx'
import { ContinueCard } from './continue-card.tsx'
import { lowerExpiryMark } from './draft/expiry-mark.ts'
import * as database from './draft/indexed-db.ts'
import * as tabDraft from './draft/tab-draft.ts'

const morning = Date.UTC(2026, 7, 1)
const hour = 60 * 60_000

/** A device that keeps drafts, whose last change was at these times, on that day. */
function device(...savedAt: number[]) {
  const { records } = memoryRecords()
  vi.spyOn(Date, 'now').mockReturnValue(morning + 2 * hour)
  const text = new Uint8Array()
  const key = { bare: text }
  savedAt.forEach((time, i) => void records.put({ id: String(i), savedAt: time, key, text }))
  lowerExpiryMark(morning + 24 * hour)
  return vi.spyOn(database, 'openRecords').mockResolvedValue(records)
}
const open = () => show(<ContinueCard submit="/submit" />, '/')

test('offers to continue a draft that cannot be opened now', async () => {
  device(morning)
  open()
  await expect
    .poll(() => the('a', '继续填写（2026年8月1日 08:00）')?.getAttribute('href'))
    .toBe('/submit')
  expect(page()).toContain('您有一份没有提交的举报')
})

test('offers each of several drafts by type and time, and the form continues the chosen one', async () => {
  device(morning, morning + hour)
  const type = {
    summary: '',
    guide: '',
    icon: 'bomb',
    real_name_required: false,
    order: 1,
  } as const
  useStore.setState({ typeList: [{ ...type, id: 3, name: '诈骗' }] })
  const outline = { typeId: 3, way: 'anonymous', written: 2, next: 'evidence', files: 0 } as const
  vi.spyOn(tabDraft, 'outlineOfDraft').mockImplementation(async (id) =>
    id === '0' ? outline : undefined,
  )
  const choose = vi.spyOn(tabDraft, 'chooseDraft').mockReturnValue()
  open()
  await expect.poll(page).toContain('您有 2 份没有提交的举报')
  const [newest, older] = document.querySelectorAll('a')
  expect(newest?.textContent).toBe('继续填写（2026年8月1日 09:00）')
  expect(older?.textContent).toBe('继续填写：诈骗（已写 2/3，2026年8月1日 08:00）')
  expect(older?.getAttribute('href')).toBe('/submit?type=3&way=anonymous&part=evidence')
  older?.click()
  expect(choose).toHaveBeenCalledExactlyOnceWith('0')
})

test('loads nothing without a draft', async () => {
  const opened = vi.spyOn(database, 'openRecords')
  open()
  await expect.poll(() => document.body.children.length).toBe(1)
  expect(opened).not.toHaveBeenCalled()
  expect(page()).toBe('')
})

test('leaves no empty space after a wrong mark', async () => {
  device()
  open()
  await expect.poll(() => document.body.firstElementChild?.children.length).toBe(0)
})

test.each(['focus', 'storage'])('does not offer a report sent elsewhere (%s)', async (event) => {
  const opened = device(morning)
  open()
  await expect.poll(page).toContain('继续填写')
  opened.mockResolvedValue(memoryRecords().records)
  window.dispatchEvent(new Event(event))
  await expect.poll(page).toBe('')
})
