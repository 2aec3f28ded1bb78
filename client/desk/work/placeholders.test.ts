import { describe, expect, test } from 'vitest'
import { fillPlaceholders, placeholdersIn, nextPlaceholder } from './placeholders.ts'

const reply = '您反映的情况已转{单位}，预计{天数}个工作日内答复。'

describe('placeholders', () => {
  test('are found with their positions', () => {
    expect(placeholdersIn(reply).map(({ name }) => name)).toEqual(['单位', '天数'])
    const [first] = placeholdersIn(reply)
    expect(reply.slice(first?.start, first?.end)).toBe('{单位}')
  })

  test('may be full-width; empty braces and braces across lines are not placeholders', () => {
    expect(placeholdersIn('转｛单位｝')).toHaveLength(1)
    expect(placeholdersIn('{} {a\nb}')).toEqual([])
  })

  test('are visited from the cursor on, wrapping around', () => {
    expect(nextPlaceholder(reply, 10)?.name).toBe('天数')
    expect(nextPlaceholder(reply, reply.length)?.name).toBe('单位')
    expect(nextPlaceholder('没有')).toBeUndefined()
  })

  test('are filled with known values, and stay otherwise', () => {
    expect(fillPlaceholders(reply, { 单位: '市公安局', 天数: undefined })).toBe(
      '您反映的情况已转市公安局，预计{天数}个工作日内答复。',
    )
  })

  test('named like Object members are unknown', () => {
    expect(fillPlaceholders('{constructor}', {})).toBe('{constructor}')
  })
})
