import { describe, expect, it } from 'vitest'
import { maxFileBytes } from '../../../../contract/evidence/file.ts'
import { evidenceTypes, isCleanedType, kindAs } from '../../../../contract/evidence/kinds.ts'
import * as en from '../../words/en/evidence.ts'
import * as zh from '../../words/zh/evidence.ts'
import { refusalOf, sizeInWords } from './limits.ts'

describe('what may be attached', () => {
  // Android's document provider gives no ending; WeChat and old phones give their own.
  it.each([
    '1000012345',
    '截图.jpg ',
    'a.jfif',
    'a.HEIF',
    'a.csv',
    'a.log',
    'a.eml',
    'a.wps',
    'www.example.com',
  ])('refuses no %s by its name', (name) => {
    expect(refusalOf({ name, size: 1 })).toBeUndefined()
    expect(refusalOf({ name, size: maxFileBytes })).toBeUndefined()
  })

  it.each([
    ['setup.exe', 1, '下载地址'],
    ['某贷.APK', 1, '下载地址'],
    ['picture.jpg.scr', 1, '下载地址'],
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

it.each([
  ['Chinese', zh.removeHint.split('。')],
  ['English', en.removeHint.split('. ')],
])(
  'the %s hint says of each kind of picture, film and sound whether it is cleaned',
  (_, sentences) => {
    const [first = '', ...rest] = sentences
    for (const type of evidenceTypes) {
      const { family, name } = kindAs(type)
      const [kind = ''] = name.split(' ')
      const isNamed = [first, rest.join()].map((words) => new RegExp(`\\b${kind}\\b`).test(words))
      const isKept = ['picture', 'film', 'sound'].includes(family) && !isCleanedType(type)
      expect([kind, ...isNamed]).toEqual([kind, isCleanedType(type), isKept])
    }
  },
)
