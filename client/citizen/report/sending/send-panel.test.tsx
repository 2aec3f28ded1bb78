import { describe, expect, test, vi } from 'vitest'
import { announce } from '../../../testing/announce.ts'
import { show, the } from '../../../testing/show.tsx'
import type { Evidence } from '../evidence/upload-queue.ts'
import { page, press } from '../../../testing/citizen.ts'
import { SendPanel, type SubmitError, type SubmitStage } from './send-panel.tsx'

const file = (part: Partial<Evidence>): Evidence => ({
  id: 'a',
  name: 'a.png',
  size: 100,
  type: '',
  state: 'stored',
  progress: 1,
  ...part,
})

function open(
  options: { stage?: SubmitStage; submitError?: SubmitError; files?: Evidence[] } = {},
) {
  const done = {
    send: vi.fn<() => void>(),
    cancel: vi.fn<() => void>(),
    retryFiles: vi.fn<() => void>(),
    back: vi.fn<() => void>(),
  }
  const { stage = 'idle', submitError, files = [] } = options
  show(<SendPanel {...{ stage, files, submitError }} {...done} />, '/')
  return done
}

describe('sending', () => {
  test('begins with one button, and lets the citizen go back', async () => {
    const { send, back } = open()
    await press('提交举报')
    await press('返回修改')
    expect([send.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
  })

  test('ignores the button while it is under way', async () => {
    const { send } = open({ stage: 'sending' })
    await press('正在提交')
    expect(send).not.toHaveBeenCalled()
    expect(the('button', '返回修改')).toBeUndefined()
  })

  test('shows how far the uploads are that it waits for, and can be called off', async () => {
    const files = [file({}), file({ id: 'b', size: 300, state: 'uploading', progress: 0 })]
    const { cancel } = open({ stage: 'uploading', files })
    await expect.poll(page).toContain('还有 1 个文件正在上传')
    expect(document.querySelector('progress')?.value).toBe(25)
    await press('先不提交')
    expect(cancel).toHaveBeenCalledOnce()
    expect(document.activeElement?.textContent).toBe('等待上传完成')
  })
})

describe('what went wrong', () => {
  test('says that the report may have arrived, and that another try is safe', async () => {
    announce()
    const { send } = open({ submitError: { title: '没有回音', mayHaveArrived: true } })
    await expect.poll(page).toContain('没有回音')
    expect(page()).toContain('不会变成两个举报')
    await press('重试')
    expect(send).toHaveBeenCalledOnce()
  })

  test('does not promise that where the back end does not announce it', async () => {
    announce([])
    open({ submitError: { title: '没有回音', mayHaveArrived: true } })
    await expect.poll(page).toContain('可能变成两个举报')
    expect(page()).not.toContain('不会变成两个举报')
  })

  test('does not say so when the server refused', async () => {
    open({ submitError: { title: '拒绝访问', mayHaveArrived: false } })
    await expect.poll(page).toContain('您填写的内容和文件都还在')
    expect(page()).not.toContain('可能已经收到')
  })

  test('counts down before another try', async () => {
    const { send } = open({ submitError: { title: '太频繁', retryAt: Date.now() + 600 } })
    await press('1 秒后可重试')
    expect(send).not.toHaveBeenCalled()
    await expect.poll(() => the('button', '重试')?.textContent, { timeout: 3000 }).toBe('重试')
    await press('重试')
    expect(send).toHaveBeenCalledOnce()
  })

  test('names the files that did not arrive and tries them again', async () => {
    const failedFiles = { names: ['a.png', 'b.mp4'], mayRetry: true }
    const { retryFiles, send } = open({
      submitError: { title: '有 2 个文件未能上传', failedFiles },
    })
    await expect.poll(page).toContain('b.mp4')
    await press('重试上传并提交')
    expect([retryFiles.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
  })

  test('only leads back when no other try would help', async () => {
    const failedFiles = { names: ['a.png'], mayRetry: false }
    open({ submitError: { title: '有 1 个文件未能上传', failedFiles } })
    await expect.poll(page).toContain('移除或换掉')
    expect([...document.querySelectorAll('button')].map((b) => b.textContent)).toEqual(['返回修改'])
  })
})
