import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameFor, safeName } from './file-name.ts'

const jpg = { endings: ['jpg', 'jpeg'], mime: 'image/jpeg' } as const

describe('a file name', () => {
  test.each([
    ['截图 2026-11-20.jpg', '截图 2026-11-20.jpg'],
    ['IMG.JPG', 'IMG.JPG'],
    ['photo.jpeg', 'photo.jpeg'],
    ['photo.exe', 'photo.exe.jpg'],
    ['photo', 'photo.jpg'],
    ['photo.', 'photo.jpg'],
    ['.jpg', 'jpg.jpg'],
    ['', '未命名.jpg'],
    ['..', '未命名.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Windows\\win.ini', 'win.ini.jpg'],
    ['a\u202Egpj.exe', 'agpj.exe.jpg'],
    ['a\u0000b\r\nc.jpg', 'abc.jpg'],
    ['a:b*c?.jpg', 'a_b_c_.jpg'],
    ['e\u0301.jpg', '\u00E9.jpg'],
    ['\uD800.jpg', 'jpg.jpg'],
    ['🙏.jpg', '🙏.jpg'],
  ])('%j becomes %j', (given, name) => {
    expect(nameFor(given, jpg)).toBe(name)
  })

  test('has 120 characters at most, its ending included', () => {
    const long = nameFor('报'.repeat(500) + '.jpg', jpg)
    expect(Array.from(long)).toHaveLength(120)
    expect(long.endsWith('报.jpg')).toBe(true)
    expect(Array.from(nameFor('🙏'.repeat(500), jpg))).toHaveLength(120)
    expect(Array.from(safeName('报'.repeat(500)))).toHaveLength(120)
  })

  test('is safe for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = nameFor(given, jpg)
        expect(name).toMatch(/.\.jpe?g$/i)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\<>:"|?*]|^[.\s]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(Array.from(name).length).toBeLessThanOrEqual(120)
        expect(nameFor(name, jpg)).toBe(name)
      }),
      { numRuns: 500 },
    )
  })
})
