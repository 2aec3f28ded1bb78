import { expect, test } from 'vitest'
import { memoizeRecent } from './memoize-recent.ts'

function counted(limit: number, longest?: number) {
  const computed: string[] = []
  const compute = (text: string) => {
    computed.push(text)
    return { text }
  }
  const options = longest === undefined ? { limit } : { limit, longest }
  return { computed, recall: memoizeRecent(compute, options) }
}

test('does not compute a recent text again', () => {
  const { computed, recall } = counted(10)
  expect(recall('a')).toBe(recall('a'))
  expect(computed).toEqual(['a'])
})

test('remembers false as well as true', () => {
  let computed = 0
  const isLong = memoizeRecent((text) => {
    computed += 1
    return text.length > 3
  })
  expect([isLong('a'), isLong('a'), isLong('abcd')]).toEqual([false, false, true])
  expect(computed).toBe(2)
})

test('keeps frequent texts among many others', () => {
  const { computed, recall } = counted(10)
  for (let stranger = 0; stranger < 100; stranger += 1) {
    recall('regular')
    recall(`stranger ${stranger}`)
  }
  expect(computed.filter((text) => text === 'regular')).toHaveLength(1)
})

test('forgets old texts, so that strangers cannot fill the memory', () => {
  const { computed, recall } = counted(10)
  recall('once')
  for (let stranger = 0; stranger < 100; stranger += 1) recall(`stranger ${stranger}`)
  recall('once')
  expect(computed.filter((text) => text === 'once')).toHaveLength(2)
})

test('computes very long texts without keeping them', () => {
  const { computed, recall } = counted(10, 5)
  recall('123456')
  recall('123456')
  recall('12345')
  recall('12345')
  expect(computed).toEqual(['123456', '123456', '12345'])
})
