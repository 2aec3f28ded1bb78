import { describe, expect, test, vi } from 'vitest'
import type { Way } from '../../../../contract/report/way.ts'
import { announce } from '../../../testing/announce.ts'
import { show } from '../../../testing/show.tsx'
import { page, press } from '../../../testing/citizen.ts'
import { type Draft, emptyValues, newDraft } from './draft.ts'
import { DraftKeeping, DraftNotice } from './draft-panel.tsx'
import { createDraftSession } from './draft-session.ts'
import { createTabStorage } from './storage.ts'

const saved = Date.parse('2026-08-01T09:05+08:00')
const written: Draft = {
  ...newDraft(saved),
  values: { ...emptyValues, description: '写了一半' },
}

interface Options {
  lasting?: boolean
  restored?: Draft
  way?: Way
  outOfReach?: number
}

function open(options: Options = {}) {
  const { lasting = true, restored, way = 'anonymous', outOfReach } = options
  const storage = { ...createTabStorage(), lasting }
  const deps = { storage, release: () => undefined, now: () => saved, outOfReach }
  const draftSession = createDraftSession(restored ?? newDraft(saved), deps)
  const clear = vi.fn<() => void>()
  show(
    <>
      <DraftNotice {...{ draftSession, restored }} />
      <DraftKeeping {...{ draftSession, way, clear }} />
    </>,
    '/',
  )
  return { draftSession, clear }
}

describe('notices about the draft', () => {
  test('states that the draft is stored, its retention, and advice for shared computers', async () => {
    announce()
    open()
    await expect.poll(page).toContain('加密保存在这台设备上')
    expect(page()).toContain('草稿保留 24 小时')
    expect(page()).toContain('使用他人或公用设备时')
    expect(page()).not.toContain('身份证号')
  })

  test('does not claim encryption when the back end issues no keys', async () => {
    announce([])
    open()
    await expect.poll(page).toContain('保存在这台设备上')
    expect(page()).not.toContain('加密')
  })

  test('states that the reporter is not stored, before and after restoring', async () => {
    open({ way: 'named', restored: { ...written, way: 'named' } })
    await expect.poll(page).toContain('姓名、手机号、身份证号和邮箱不保存')
    expect(page()).toContain('姓名、手机号、身份证号和邮箱没有保存，请重新填写')
  })

  test('explains a draft that cannot be opened offline', async () => {
    open({ outOfReach: saved })
    await expect.poll(page).toContain('有一份没有提交的举报（2026年8月1日 09:05）暂时无法打开')
    expect(page()).toContain('连上网站后刷新页面才能打开')
  })

  test('states when a restored draft was saved', async () => {
    open({ restored: written })
    await expect.poll(page).toContain('已恢复上次填写的内容（2026年8月1日 09:05）')
    expect(page()).not.toContain('可能已经收到')
  })

  test('says that sending again is safe after an unknown outcome, with idempotency', async () => {
    announce()
    open({ restored: { ...written, attemptedAt: saved } })
    await expect.poll(page).toContain('举报可能已经收到')
    expect(page()).toContain('同一个查询码')
  })

  test('does not promise a safe retry after an unknown outcome, without idempotency', async () => {
    announce([])
    open({ restored: { ...written, attemptedAt: saved } })
    await expect.poll(page).toContain('可能变成两个举报')
    expect(page()).not.toContain('不会变成两个举报')
  })

  test('warns when the draft cannot be stored', async () => {
    open({ lasting: false })
    await expect.poll(page).toContain('暂时无法保存草稿')
    expect(page()).not.toContain('保存在这台设备上，最后一次修改')
  })

  test('warns when storing begins to fail', async () => {
    const full = () => Promise.reject(new Error('full'))
    const storage = { ...createTabStorage(), lasting: true, put: full }
    const draftSession = createDraftSession(written, {
      storage,
      release: () => undefined,
      now: () => saved,
    })
    show(<DraftNotice draftSession={draftSession} restored={undefined} />, '/')
    await expect.poll(page).toBe('')
    draftSession.change({ values: written.values })
    await expect.poll(page).toContain('暂时无法保存草稿')
  })
})

test('without Web Locks, says that another tab has taken the draft', async () => {
  const { draftSession } = open({ restored: written })
  const newValue = `${draftSession.current().id} elsewhere`
  window.dispatchEvent(new StorageEvent('storage', { key: 'report_draft_tab', newValue }))
  await expect.poll(page).toContain('这份举报已经在另一个页面打开')
  expect(page()).not.toContain('暂时无法保存草稿')
})

describe('clearing the draft', () => {
  test('asks for confirmation', async () => {
    const { clear } = open({ restored: written })
    await press('清空草稿')
    await expect.poll(page).toContain('不能恢复')
    await press('不清空')
    await expect.poll(page).not.toContain('不能恢复')
    expect(clear).not.toHaveBeenCalled()
  })

  test('warns that the query code of an unconfirmed submission would be lost', async () => {
    open({ restored: { ...written, attemptedAt: saved } })
    await press('清空草稿')
    await expect.poll(page).toContain('清空后就拿不到它的查询码了')
  })
})
