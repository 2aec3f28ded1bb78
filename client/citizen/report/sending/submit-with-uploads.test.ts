import { describe, expect, it, vi } from 'vitest'
import { errors } from '../../../../contract/errors.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { keptDrafts } from '../../../testing/kept-drafts.ts'
import { newDraft } from '../draft/draft.ts'
import { createDraftSession } from '../draft/draft-session.ts'
import { createTabStorage } from '../draft/storage.ts'
import { createUploadQueue, type Upload } from '../evidence/upload-queue.ts'
import { submitWithUploads } from './submit-with-uploads.ts'
import type { Sent } from './send-report.ts'

const sent: Sent = {
  query_code: 'X'.repeat(16),
  reported_at: '2026-08-01T00:00:00Z',
  ignored_changes: false,
}
const lost = new CallFailure(noAnswer, '', { ofSubmission: true })
const refused = new CallFailure(errors.tooMany.errcode, '', { data: { retry_after: 9 } })
const gone = new CallFailure(errors.badInput.errcode, '', { data: { fields: { file_ids: '' } } })

let made = 0
const uploadAtOnce: Upload = async () => ({
  stored: { file_id: `file ${made++}` },
})

function setUp(answer: (fileIds: readonly string[]) => Promise<Sent>, upload = uploadAtOnce) {
  const send = (fileIds: readonly string[], onSubmission: () => void) => {
    onSubmission()
    return answer(fileIds)
  }
  const storage = createTabStorage()
  const draftSession = createDraftSession(newDraft(1), {
    storage,
    release: () => undefined,
    now: () => 1,
  })
  const queue = createUploadQueue({ upload, newId: () => String(made++), messageOf: String })
  queue.start()
  const controller = new AbortController()
  const stages: string[] = []
  const run = () =>
    submitWithUploads({
      draftSession,
      queue,
      send,
      signal: controller.signal,
      now: () => 7,
      onStage: (stage) => stages.push(stage),
    })
  return { storage, draftSession, queue, run, stages, controller }
}
const picture = (name: string) => new File(['x'], name)

describe('sending a report', () => {
  it('waits for the uploads and sends the files in their order', async () => {
    let finish: () => void = () => undefined
    const upload: Upload = async (file, options) => {
      if (file.name === 'a.png') await new Promise<void>((done) => (finish = done))
      return uploadAtOnce(file, options)
    }
    const send = vi.fn<(ids: readonly string[]) => Promise<Sent>>(async () => sent)
    const { queue, run, stages } = setUp(send, upload)
    queue.add([picture('a.png'), picture('b.png')])
    const running = run()
    await Promise.resolve()
    expect(send).not.toHaveBeenCalled()
    finish()
    expect(await running).toEqual({ kind: 'sent', sent })
    expect(send).toHaveBeenCalledWith(queue.snapshot().map(({ stored }) => stored?.file_id))
    expect(stages).toEqual(['uploading', 'sending'])
  })

  it('does not leave out a file that failed without asking', async () => {
    const send = vi.fn<() => Promise<Sent>>()
    const { queue, run } = setUp(send, async () => ({ refused: '不支持' }))
    queue.add([picture('a.png')])
    expect(await run()).toEqual({ kind: 'files-failed', names: ['a.png'], mayRetry: false })
    expect(send).not.toHaveBeenCalled()
  })

  it('does not leave out a file that the citizen has paused, and offers to go on with it', async () => {
    const send = vi.fn<() => Promise<Sent>>(async () => sent)
    const { queue, run } = setUp(send, () => new Promise(() => undefined))
    queue.add([picture('a.png')])
    queue.pause(queue.snapshot()[0]?.id ?? '')
    expect(await run()).toEqual({ kind: 'files-failed', names: ['a.png'], mayRetry: true })
    expect(send).not.toHaveBeenCalled()
    queue.retryAll()
    expect(queue.snapshot()[0]?.state).toBe('uploading')
  })

  it('waits for a decision about a file whose data could not be removed', async () => {
    const send = vi.fn<() => Promise<Sent>>(async () => sent)
    const stored = { file_id: 'f'.repeat(22), metadata_kept: true }
    const { queue, run } = setUp(send, async () => ({ stored }))
    queue.add([picture('a.png')])
    expect(await run()).toEqual({ kind: 'files-undecided' })
    expect(send).not.toHaveBeenCalled()
    queue.accept(queue.snapshot()[0]?.id ?? '')
    expect(await run()).toMatchObject({ kind: 'sent' })
  })

  it('offers to retry what may still be uploaded', async () => {
    const { queue, run } = setUp(vi.fn<() => Promise<Sent>>(), () => Promise.reject(lost))
    queue.add([picture('a.png')])
    expect(await run()).toMatchObject({ kind: 'files-failed', mayRetry: true })
  })

  it('remembers over a crash that it was under way', async () => {
    const { storage, draftSession, run } = setUp(async () => {
      await draftSession.saved()
      expect(await keptDrafts(storage)).toEqual([expect.objectContaining({ attemptedAt: 7 })])
      return sent
    })
    await run()
  })

  it('remembers that the report may have arrived when no answer came', async () => {
    const { draftSession, run } = setUp(() => Promise.reject(lost))
    expect(await run()).toMatchObject({ kind: 'later' })
    expect(draftSession.current().attemptedAt).toBe(7)
  })

  it('says nothing of the kind when a check before the report failed', async () => {
    const { draftSession, queue } = setUp(() => Promise.reject(lost))
    const result = await submitWithUploads({
      draftSession,
      queue,
      send: () => Promise.reject(new CallFailure(noAnswer, '')),
      signal: new AbortController().signal,
      now: () => 7,
      onStage: () => undefined,
    })
    expect(result).toMatchObject({ kind: 'later', mayHaveArrived: false })
    expect(draftSession.current().attemptedAt).toBeUndefined()
  })

  it('forgets it when the server refused, unless an earlier attempt may have arrived', async () => {
    const { draftSession, run } = setUp(() => Promise.reject(refused))
    expect(await run()).toMatchObject({ kind: 'later', retryAfter: 9 })
    expect(draftSession.current().attemptedAt).toBeUndefined()
    draftSession.change({ attemptedAt: 3 })
    await run()
    expect(draftSession.current().attemptedAt).toBe(3)
  })

  it('uploads files again that the server has dropped, and sends once more', async () => {
    const attempts: (readonly string[])[] = []
    const { queue, run } = setUp((ids) => {
      attempts.push(ids)
      return attempts.length === 1 ? Promise.reject(gone) : Promise.resolve(sent)
    })
    queue.add([picture('a.png')])
    expect(await run()).toEqual({ kind: 'sent', sent })
    expect(attempts).toHaveLength(2)
    expect(attempts[1]).not.toEqual(attempts[0])
  })

  it('does that only once', async () => {
    const send = vi.fn<() => Promise<Sent>>(() => Promise.reject(gone))
    const { queue, run } = setUp(send)
    queue.add([picture('a.png')])
    expect(await run()).toEqual({ kind: 'files-gone' })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('goes on under another key when what was sent before under this one has been withdrawn', async () => {
    const withdrawn = new CallFailure(errors.conflict.errcode, '后来撤回了')
    const used: string[] = []
    const { draftSession, run } = setUp(() => {
      used.push(draftSession.current().idempotencyKey)
      return used.length === 1 ? Promise.reject(withdrawn) : Promise.resolve(sent)
    })
    expect(await run()).toMatchObject({
      kind: 'later',
      message: '后来撤回了',
      mayHaveArrived: false,
    })
    expect(await run()).toMatchObject({ kind: 'sent' })
    expect(new Set(used).size).toBe(2)
  })

  it('can be called off while files are uploading', async () => {
    const send = vi.fn<() => Promise<Sent>>()
    const { queue, run, controller } = setUp(send, () => new Promise(() => undefined))
    queue.add([picture('a.png')])
    const running = run()
    controller.abort('back')
    await expect(running).rejects.toBe('back')
    expect(send).not.toHaveBeenCalled()
  })
})
