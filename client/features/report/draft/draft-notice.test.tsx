import { describe, expect, test, vi } from 'vitest'
import { announce } from '../../../testing/announce.ts'
import { show } from '../../../testing/show.tsx'
import { page, press } from '../../../testing/citizen.ts'
import { type Draft, emptyValues, newDraft } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { createDraftSession } from './draft-session.ts'
import { createMemoryStorage } from './storage.ts'

const saved = new Date(2026, 7, 1, 9, 5).getTime()
const written: Draft = {
  ...newDraft(saved),
  values: { ...emptyValues, description: '写了一半' },
}

function open(options: { lasting?: boolean; restored?: Draft } = {}) {
  const { lasting = true, restored } = options
  const storage = { ...createMemoryStorage(), lasting }
  const deps = { storage, release: () => undefined, now: () => saved }
  const draftSession = createDraftSession(restored ?? newDraft(saved), deps)
  const clear = vi.fn<() => void>()
  show(<DraftNotice {...{ draftSession, restored, clear }} />, '/')
  return { draftSession, clear }
}

describe('what is said about the draft', () => {
  test('it is kept on this device, for how long, and what to do on a shared computer', async () => {
    open()
    await expect.poll(page).toContain('最多 7 天')
    expect(page()).toContain('公用电脑')
  })

  test('it was brought back, and from when it is', async () => {
    open({ restored: written })
    await expect.poll(page).toContain('已恢复上次填写的内容（2026年8月1日 09:05）')
    expect(page()).not.toContain('可能已经收到')
  })

  test('it may have arrived already, and sending again is safe', async () => {
    announce()
    open({ restored: { ...written, attemptedAt: saved } })
    await expect.poll(page).toContain('举报可能已经收到')
    expect(page()).toContain('同一个查询码')
  })

  test('it may have arrived already, and nobody promises that sending again is safe', async () => {
    announce([])
    open({ restored: { ...written, attemptedAt: saved } })
    await expect.poll(page).toContain('可能变成两个举报')
    expect(page()).not.toContain('不会变成两个举报')
  })

  test('it cannot be kept', async () => {
    open({ lasting: false })
    await expect.poll(page).toContain('没法保存草稿')
  })

  test('it could not be kept from some moment on', async () => {
    const full = () => Promise.reject(new Error('full'))
    const storage = { ...createMemoryStorage(), lasting: true, put: full }
    const draftSession = createDraftSession(written, {
      storage,
      release: () => undefined,
      now: () => saved,
    })
    show(
      <DraftNotice draftSession={draftSession} restored={undefined} clear={() => undefined} />,
      '/',
    )
    await expect.poll(page).toContain('最多 7 天')
    draftSession.change({ values: written.values })
    await expect.poll(page).toContain('没法保存草稿')
  })
})

describe('clearing it', () => {
  test('asks first', async () => {
    const { clear } = open({ restored: written })
    await press('清空草稿')
    await expect.poll(page).toContain('不能恢复')
    await press('不清空')
    await expect.poll(page).not.toContain('不能恢复')
    expect(clear).not.toHaveBeenCalled()
  })

  test('warns that a code would be lost', async () => {
    open({ restored: { ...written, attemptedAt: saved } })
    await press('清空草稿')
    await expect.poll(page).toContain('清空后就拿不到它的查询码了')
  })
})
