import { describe, expect, it } from 'vitest'
import type { Evidence } from './upload-queue.ts'
import { changesInWords } from './upload-announcer.tsx'

const file = (id: string, state: Evidence['state'], part: Partial<Evidence> = {}): Evidence => ({
  id,
  name: `${id}.png`,
  size: 1,
  type: '',
  state,
  progress: 0,
  ...part,
})

describe('announcements of uploads', () => {
  it('names stored and failed files, with the reason', () => {
    const before = [file('a', 'uploading'), file('b', 'uploading'), file('c', 'stored')]
    const after = [
      file('a', 'stored'),
      file('b', 'failed', { message: '网络断开' }),
      file('c', 'stored'),
    ]
    expect(changesInWords(before, after)).toBe('a.png 已上传；b.png 没有上传：网络断开')
  })

  it('states once what an upload waits for, and that it is paused', () => {
    const waits = file('a', 'uploading', { message: '网络不通，恢复后会自动继续' })
    const before = [file('a', 'uploading'), file('b', 'uploading')]
    expect(changesInWords(before, [waits, file('b', 'paused')])).toBe(
      'a.png：网络不通，恢复后会自动继续；b.png 已暂停',
    )
    expect(changesInWords([waits], [{ ...waits, progress: 0.5 }])).toBe('')
    expect(changesInWords([waits], [file('a', 'uploading')])).toBe('')
  })

  it('omits progress, added files and removed files', () => {
    const before = [file('a', 'uploading'), file('b', 'stored')]
    const after = [file('a', 'uploading', { progress: 0.5 }), file('c', 'waiting')]
    expect(changesInWords(before, after)).toBe('')
  })
})
