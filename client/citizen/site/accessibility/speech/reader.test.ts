import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeSpeech, installSpeech, mandarin } from '../../../../testing/fake-speech.ts'
import { one } from '../../../../testing/render.tsx'
import { Reader } from './reader.ts'

const options = { voice: mandarin, rate: 0.7 }

let speech: FakeSpeech
let reader: Reader
beforeEach(() => {
  speech = installSpeech(mandarin)
  document.body.innerHTML = '<h1>标题</h1><p>正文</p>'
  reader = new Reader(() => speech)
})
const parts = () =>
  ['h1', 'p'].map((selector) => ({ text: one(selector).textContent, element: one(selector) }))
const marked = () => document.querySelector('[data-being-read]')?.tagName

test('parts are read one after the other, and the one being read is marked', () => {
  reader.read(parts(), options)
  expect(speech.texts()).toEqual(['标题'])
  expect(marked()).toBe('H1')
  speech.last('end')
  expect(speech.texts()).toEqual(['标题', '正文'])
  expect(marked()).toBe('P')
  speech.last('end')
  expect(marked()).toBeUndefined()
  expect(reader.isReading()).toBe(false)
})

test('it speaks with the chosen voice and pace', () => {
  reader.read(parts(), options)
  expect(speech.spoken[0]).toMatchObject({ voice: mandarin, lang: 'zh-CN', rate: 0.7 })
})

test('stopping ends it at once: what was under way has no successor', () => {
  reader.read(parts(), options)
  reader.stop()
  speech.last('end')
  expect(speech.texts()).toEqual(['标题'])
  expect(speech.cancelled).toBe(1)
  expect(marked()).toBeUndefined()
})

test('what has gone from the page is left out', () => {
  reader.read(parts(), options)
  one('p').remove()
  speech.last('end')
  expect(speech.texts()).toEqual(['标题'])
  expect(reader.isReading()).toBe(false)
})

test('a browser that refuses to speak ends it', () => {
  reader.read(parts(), options)
  speech.last('error')
  expect(reader.isReading()).toBe(false)
  expect(speech.texts()).toEqual(['标题'])
})

test('a new text replaces the one being spoken', () => {
  reader.read(parts(), options)
  reader.say({ text: '链接', element: one('p') }, options)
  expect(speech.texts()).toEqual(['标题', '链接'])
  // Browsers tell of the interruption afterwards.
  speech.spoken[0]?.dispatchEvent(new Event('error'))
  expect(marked()).toBe('P')
})

test('notifies listeners of the start and end of a page only', () => {
  const heard = vi.fn<() => void>()
  const stop = reader.onChange(heard)
  reader.say({ text: '链接', element: one('p') }, options)
  expect(heard).not.toHaveBeenCalled()
  reader.read(parts(), options)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(reader.isReading()).toBe(true)
  reader.stop()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  reader.read(parts(), options)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('where there is nothing to read it does not begin', () => {
  reader.read([], options)
  expect(reader.isReading()).toBe(false)
  expect(speech.texts()).toEqual([])
})
