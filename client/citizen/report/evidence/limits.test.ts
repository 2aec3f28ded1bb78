import { describe, expect, it } from 'vitest'
import { acceptedEndings, maxFileBytes } from '../../../../contract/evidence/file.ts'
import { acceptedList, refusalOf, sizeInWords } from './limits.ts'

describe('what may be attached', () => {
  it.each(acceptedEndings)('takes .%s, in any case', (ending) => {
    expect(refusalOf({ name: `证据.${ending}`, size: 1 })).toBeUndefined()
    expect(refusalOf({ name: `证据.${ending.toUpperCase()}`, size: maxFileBytes })).toBeUndefined()
    expect(acceptedList.split(',')).toContain(`.${ending}`)
  })

  it.each([
    ['setup.exe', 1, '不支持 .exe 文件'],
    ['没有后缀', 1, '不支持这种文件'],
    ['picture.jpg.scr', 1, '不支持 .scr 文件'],
    ['a.png', 0, '文件是空的'],
    ['a.mp4', maxFileBytes + 1, '超过 50 MB'],
  ])('says at once why %s of %i bytes is not taken', (name, size, reason) => {
    const refusal = refusalOf({ name, size })
    expect(refusal).toContain(name)
    expect(refusal).toContain(reason)
  })

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536 * 1024, '1.5 MB'],
    [maxFileBytes, '50.0 MB'],
  ])('writes %i bytes as %s', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words)
  })
})
