import { beforeEach, expect, test, vi } from 'vitest'
import { one } from '../../../testing/render.tsx'
import { Reader } from './reader.ts'

class Utterance extends EventTarget {
  rate = 1
  voice: SpeechSynthesisVoice | null = null
  lang = ''
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A browser's speech that speaks until it is told that it has ended. */
class Speech {
  readonly spoken: SpeechSynthesisUtterance[] = []
  cancelled = 0
  speak = (utterance: SpeechSynthesisUtterance) => void this.spoken.push(utterance)
  cancel = () => void this.cancelled++
  texts = () => this.spoken.map(({ text }) => text)
  last = (event: 'end' | 'error') => this.spoken.at(-1)?.dispatchEvent(new Event(event))
}

const voice: SpeechSynthesisVoice = {
  lang: 'zh-CN',
  localService: true,
  name: '中文',
  default: true,
  voiceURI: '中文',
}
const manner = { voice, rate: 0.7 }

let speech: Speech
let reader: Reader
beforeEach(() => {
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  document.body.innerHTML = '<h1>标题</h1><p>正文</p>'
  speech = new Speech()
  reader = new Reader(() => speech)
})

const parts = () =>
  ['h1', 'p'].map((selector) => ({ text: one(selector).textContent, element: one(selector) }))
const marked = () => document.querySelector('[data-being-read]')?.tagName

test('parts are read one after the other, and the one being read is marked', () => {
  reader.read(parts(), manner)
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
  reader.read(parts(), manner)
  expect(speech.spoken[0]).toMatchObject({ voice, lang: 'zh-CN', rate: 0.7 })
})

test('stopping ends it at once: what was under way has no successor', () => {
  reader.read(parts(), manner)
  reader.stop()
  speech.last('end')
  expect(speech.texts()).toEqual(['标题'])
  expect(speech.cancelled).toBe(1)
  expect(marked()).toBeUndefined()
})

test('what has gone from the page is left out', () => {
  reader.read(parts(), manner)
  one('p').remove()
  speech.last('end')
  expect(speech.texts()).toEqual(['标题'])
  expect(reader.isReading()).toBe(false)
})

test('a browser that refuses to speak ends it', () => {
  reader.read(parts(), manner)
  speech.last('error')
  expect(reader.isReading()).toBe(false)
  expect(speech.texts()).toEqual(['标题'])
})

test('something new takes the place of what is being said', () => {
  reader.read(parts(), manner)
  reader.say({ text: '链接', element: one('p') }, manner)
  expect(speech.texts()).toEqual(['标题', '链接'])
  // Browsers tell of the interruption afterwards.
  speech.spoken[0]?.dispatchEvent(new Event('error'))
  expect(marked()).toBe('P')
})

test('whoever listens hears of a page that begins and ends, not of a single word', () => {
  const heard = vi.fn<() => void>()
  const stop = reader.onChange(heard)
  reader.say({ text: '链接', element: one('p') }, manner)
  expect(heard).not.toHaveBeenCalled()
  reader.read(parts(), manner)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(reader.isReading()).toBe(true)
  reader.stop()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  reader.read(parts(), manner)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('where there is nothing to read it does not begin', () => {
  reader.read([], manner)
  expect(reader.isReading()).toBe(false)
  expect(speech.texts()).toEqual([])
})
