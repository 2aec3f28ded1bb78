import { onTestFinished, vi } from 'vitest'

/** A Chinese voice. */
export const mandarin: SpeechSynthesisVoice = {
  lang: 'zh-CN',
  localService: true,
  name: '中文',
  default: true,
  voiceURI: '中文',
}

class Utterance extends EventTarget {
  rate = 1
  lang = ''
  voice: SpeechSynthesisVoice | null = null
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** Fake of the browser's speech: speaks until the test ends an utterance. */
export class FakeSpeech extends EventTarget {
  voices: SpeechSynthesisVoice[] = []
  readonly spoken: SpeechSynthesisUtterance[] = []
  cancelled = 0
  getVoices = () => this.voices
  speak = (utterance: SpeechSynthesisUtterance) => void this.spoken.push(utterance)
  cancel = () => void this.cancelled++
  texts = () => this.spoken.map(({ text }) => text)
  last = (event: 'end' | 'error') => this.spoken.at(-1)?.dispatchEvent(new Event(event))
}

/** Installs a fake speech until the test ends. */
export function installSpeech(...voices: SpeechSynthesisVoice[]): FakeSpeech {
  const speech = new FakeSpeech()
  speech.voices = voices
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  onTestFinished(() => void vi.unstubAllGlobals())
  return speech
}
