import { describe, expect, it } from 'vitest'
import type { DraftFile } from '../draft/draft.ts'
import { draftFilesOf, evidenceOf } from './use-draft-files.ts'

const stored = { file_id: 'f'.repeat(22) }
const content = new Blob(['x'])
const files: DraftFile[] = [
  { id: 'done', name: 'a.png', size: 1, type: 'image/png', stored },
  { id: 'waiting', name: 'b.png', size: 1, type: 'image/png' },
]

describe('the files of a draft', () => {
  it('come back as they were: what was uploaded is not uploaded again', () => {
    const evidence = evidenceOf(files, new Map([['waiting', content]]))
    expect(evidence).toMatchObject([
      { id: 'done', state: 'stored', progress: 1, stored },
      { id: 'waiting', state: 'waiting', progress: 0, content },
    ])
    expect(evidence[0]).not.toHaveProperty('content')
  })

  it('go on where the server is, and those that were paused wait for the citizen', () => {
    const upload = { id: 'u'.repeat(22), offset: 1 }
    const half: DraftFile = { id: 'half', name: 'c.mp4', size: 4, type: '', upload }
    const evidence = evidenceOf([half, { ...half, id: 'paused', paused: true }], new Map())
    expect(evidence).toMatchObject([
      { state: 'waiting', progress: 0.25, upload },
      { state: 'paused', progress: 0.25, upload },
    ])
    expect(draftFilesOf(evidence)).toEqual([half, { ...half, id: 'paused', paused: true }])
  })

  it('are kept without their contents, which lie apart', () => {
    const kept = draftFilesOf(evidenceOf(files, new Map([['done', content]])))
    expect(kept).toEqual(files)
    expect(JSON.stringify(kept)).not.toContain('content')
  })
})
