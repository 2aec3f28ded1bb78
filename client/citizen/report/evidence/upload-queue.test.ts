import { describe, expect, it } from 'vitest'
import { maxFiles } from '../../../../contract/evidence/file.ts'
import { smallBytes } from './limits.ts'
import type { BegunUpload } from './stored-file.ts'
import { createUploadQueue, type Evidence, settled, type Upload } from './upload-queue.ts'

/** An upload that the test ends as it likes. */
interface Running {
  name: string
  signal: AbortSignal
  upload: BegunUpload | undefined
  begun: (upload: BegunUpload) => void
  waiting: (words: string | undefined) => void
  progress: (part: number) => void
  finish: () => Promise<void>
  refuse: (reason: string) => Promise<void>
  fail: (message: string) => Promise<void>
}

const turn = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)))
/** A file of which no two are small enough to go together. */
const file = (name: string, content = name) =>
  Object.defineProperty(new File([content], name, { type: 'image/png' }), 'size', {
    value: smallBytes - 1000 + content.length,
  })
const storedAs = (name: string) => ({
  file_id: 'f'.repeat(22),
  name,
  size: 1,
  mime: 'image/png',
  sm3: '0'.repeat(64),
})

function setUp(initial: readonly Evidence[] = []) {
  const running: Running[] = []
  const discarded: BegunUpload[] = []
  const upload: Upload = ({ name, upload }, { signal, onProgress, onBegun, onWaiting }) =>
    new Promise((resolve, reject) => {
      running.push({
        name,
        signal,
        upload,
        begun: onBegun,
        waiting: onWaiting,
        progress: onProgress,
        finish: () => (resolve({ stored: storedAs(name) }), turn()),
        refuse: (reason) => (resolve({ refused: reason }), turn()),
        fail: (message) => (reject(new Error(message)), turn()),
      })
    })
  let made = 0
  const queue = createUploadQueue({
    upload,
    discard: (upload) => discarded.push(upload),
    initial,
    newId: () => `id${made++}`,
    messageOf: (thrown) => (thrown instanceof Error ? thrown.message : '?'),
  })
  queue.start()
  const states = () => queue.snapshot().map(({ name, state }) => `${name} ${state}`)
  const at = (i: number): Running => {
    const found = running[i]
    if (!found) throw new Error(`no upload ${i}`)
    return found
  }
  return { queue, running, states, at, discarded }
}

describe('uploading evidence', () => {
  it('sends two files at a time and the next when one is done', async () => {
    const { queue, states, at } = setUp()
    expect(queue.add([file('a.png'), file('b.png'), file('c.png')])).toEqual([])
    expect(states()).toEqual(['a.png uploading', 'b.png uploading', 'c.png waiting'])
    await at(1).finish()
    expect(states()).toEqual(['a.png uploading', 'b.png stored', 'c.png uploading'])
  })

  it('starts small files together, up to a megabyte', () => {
    const { queue, states } = setUp()
    queue.add(['a', 'b', 'c'].map((name) => new File([name], name, { type: 'image/png' })))
    expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading'])
    queue.add([file('d.png', 'd'.repeat(1000))])
    expect(states().at(-1)).toBe('d.png waiting')
  })

  it('reports the progress of each file', () => {
    const { queue, at } = setUp()
    queue.add([file('a.png'), file('b.png')])
    at(1).progress(0.4)
    expect(queue.snapshot().map(({ progress }) => progress)).toEqual([0, 0.4])
  })

  it('pauses and resumes an upload', async () => {
    const { queue, running, states, at } = setUp()
    queue.add([file('a.png')])
    queue.pause('id0')
    expect(at(0).signal.aborted).toBe(true)
    await at(0).finish()
    expect(states()).toEqual(['a.png paused'])
    queue.retryFailed()
    expect(states()).toEqual(['a.png paused'])
    queue.retry('id0')
    expect(running).toHaveLength(2)
    await at(1).finish()
    expect(queue.snapshot()[0]).toMatchObject({ state: 'stored', stored: storedAs('a.png') })
    expect(queue.snapshot()[0]?.message).toBeUndefined()
  })

  it("resumes at the server's offset after a pause or a reload", async () => {
    const { queue, at } = setUp()
    const half = { id: 'u'.repeat(22), offset: smallBytes / 2 }
    queue.add([file('a.png', 'a'.repeat(1000))])
    at(0).begun(half)
    at(0).progress(0.9)
    queue.pause('id0')
    queue.retry('id0')
    expect(at(1).upload).toEqual(half)
    queue.stop()
    expect(queue.snapshot()[0]).toMatchObject({ state: 'waiting', progress: 0.5, upload: half })
    queue.start()
    expect(at(2).upload).toEqual(half)
    await at(2).finish()
    expect(queue.snapshot()[0]?.upload).toBeUndefined()
  })

  it('reports what an upload waits for until it continues', () => {
    const { queue, at } = setUp()
    queue.add([file('a.png')])
    at(0).waiting('网络不通')
    expect(queue.snapshot()[0]).toMatchObject({ state: 'uploading', message: '网络不通' })
    at(0).waiting(undefined)
    expect(queue.snapshot()[0]?.message).toBeUndefined()
  })

  it('deletes the unfinished upload of a removed file', () => {
    const { queue, at, discarded } = setUp()
    queue.add([file('a.png'), file('b.png')])
    at(0).begun({ id: 'u'.repeat(22), offset: 3 })
    queue.remove('id0')
    queue.remove('id1')
    expect(discarded).toEqual([{ id: 'u'.repeat(22), offset: 3 }])
  })

  it('keeps a failed file with the reason', async () => {
    const { queue, states, at } = setUp()
    queue.add([file('a.png'), file('b.png'), file('c.png')])
    await at(0).fail('服务器端出错')
    expect(queue.snapshot()[0]).toMatchObject({ message: '服务器端出错', retryable: true })
    expect(states()).toEqual(['a.png failed', 'b.png uploading', 'c.png uploading'])
  })

  it("shows the server's refusal without a retry", async () => {
    const { queue, running, at } = setUp()
    queue.add([file('a.png')])
    await at(0).refuse('内容不是图片')
    expect(queue.snapshot()[0]).toMatchObject({
      state: 'failed',
      message: '内容不是图片',
      retryable: false,
    })
    queue.retryAll()
    expect(running).toHaveLength(1)
  })

  it('retries failed uploads when the connection is back', async () => {
    const { queue, states, at } = setUp()
    queue.add([file('a.png'), file('b.png')])
    await at(0).fail('')
    await at(1).fail('')
    queue.retryFailed()
    expect(states()).toEqual(['a.png uploading', 'b.png uploading'])
  })

  it('removes a file while it uploads', async () => {
    const { queue, at } = setUp()
    queue.add([file('a.png')])
    queue.remove('id0')
    expect(at(0).signal.aborted).toBe(true)
    await at(0).finish()
    expect(queue.snapshot()).toEqual([])
  })

  it('refuses a wrong type, a duplicate and a surplus file, and takes the others', () => {
    const { queue } = setUp()
    const nine = Array.from({ length: maxFiles }, (_, i) => file(`${i}.png`))
    const refusals = queue.add([
      file('x.exe'),
      ...nine.slice(0, 8),
      file('0.png'),
      file('8.png'),
      file('9.png'),
    ])
    expect(queue.snapshot()).toHaveLength(maxFiles)
    expect(refusals).toEqual([
      expect.stringContaining('下载地址'),
      '“0.png”已经添加过了',
      expect.stringContaining(`最多 ${maxFiles} 个文件`),
    ])
  })

  it('changes the order', () => {
    const { queue } = setUp()
    queue.add([file('a.png'), file('b.png'), file('c.png')])
    queue.move('id2', -1)
    queue.move('id0', -1)
    expect(queue.snapshot().map(({ name }) => name)).toEqual(['a.png', 'c.png', 'b.png'])
  })

  it("uploads dropped files again from the device's copy", async () => {
    const stored = {
      name: 'a.png',
      size: 1,
      type: 'image/png',
      state: 'stored',
      progress: 1,
    } as const
    const { queue, running, states } = setUp([
      { ...stored, id: 'x', stored: storedAs('a.png'), content: file('a.png') },
      { ...stored, id: 'y', name: 'lost.png', stored: storedAs('lost.png') },
    ])
    expect(running).toHaveLength(0)
    queue.renew()
    expect(running.map(({ name }) => name)).toEqual(['a.png'])
    expect(states()).toEqual(['a.png uploading', 'lost.png failed'])
    expect(queue.snapshot()[1]?.message).toContain('重新添加')
  })

  it('goes on after a reload with what was not uploaded yet', () => {
    const { states } = setUp([
      {
        id: 'x',
        name: 'a.png',
        size: 1,
        type: '',
        state: 'waiting',
        progress: 0,
        content: file('a.png'),
      },
    ])
    expect(states()).toEqual(['a.png uploading'])
  })

  it('lets sending wait until nothing is under way, failed ones included', async () => {
    const { queue, at } = setUp()
    queue.add([file('a.png'), file('b.png')])
    let done = false
    const waiting = settled(queue, new AbortController().signal).then(() => (done = true))
    await at(0).finish()
    expect(done).toBe(false)
    await at(1).fail('')
    await waiting
    expect(done).toBe(true)
  })

  it('stops waiting when sending is called off', async () => {
    const { queue } = setUp()
    queue.add([file('a.png')])
    const controller = new AbortController()
    const waiting = settled(queue, controller.signal)
    controller.abort('left')
    await expect(waiting).rejects.toBe('left')
  })

  it('ends every upload when the page is left, and goes on when the citizen is back', () => {
    const { queue, at, states } = setUp()
    queue.add([file('a.png'), file('b.png')])
    queue.stop()
    expect([at(0).signal.aborted, at(1).signal.aborted]).toEqual([true, true])
    expect(states()).toEqual(['a.png waiting', 'b.png waiting'])
    queue.start()
    expect(states()).toEqual(['a.png uploading', 'b.png uploading'])
  })
})
