import { describe, expect, it } from 'vitest'
import { pastedFiles } from './chosen-files.ts'
import { carriesFiles } from './event-files.ts'

const now = new Date('2026-08-01T09:05:07+08:00')
const image = (name: string, type = 'image/png') => new File(['x'], name, { type })

function paste(files: File[], text = '', target: EventTarget = document.createElement('div')) {
  const event = new Event('paste')
  const clipboardData = { files, getData: () => text }
  Object.defineProperties(event, {
    clipboardData: { value: clipboardData },
    target: { value: target },
  })
  return pastedFiles(event as ClipboardEvent, now).map(({ name }) => name)
}

describe('pasting files', () => {
  it('names a screenshot by its time', () => {
    expect(paste([image('image.png')])).toEqual(['截图-090507.png'])
    expect(paste([image('image.jpeg', 'image/jpeg')])).toEqual(['截图-090507.jpg'])
  })

  it('keeps the names of copied files', () => {
    expect(paste([image('证据.png'), image('录音.m4a', 'audio/mp4')])).toEqual([
      '证据.png',
      '录音.m4a',
    ])
  })

  it('takes a screenshot while a text field has the focus', () => {
    expect(paste([image('a.png')], '', document.createElement('textarea'))).toEqual(['a.png'])
  })

  it('leaves text that comes with its picture to the text field', () => {
    expect(paste([image('image.png')], '文字', document.createElement('textarea'))).toEqual([])
    expect(paste([image('a.png')], '文字')).toEqual(['a.png'])
  })

  it('returns no files for pasted text', () => {
    expect(paste([], '文字')).toEqual([])
  })
})

describe('dragging', () => {
  it('distinguishes files from selected text', () => {
    const dragged = (types: string[]) => ({ dataTransfer: { types } }) as unknown as DragEvent
    expect(carriesFiles(dragged(['Files']))).toBe(true)
    expect(carriesFiles(dragged(['text/plain']))).toBe(false)
    expect(carriesFiles({ dataTransfer: null })).toBe(false)
  })
})
