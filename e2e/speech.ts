import type { Page } from '@playwright/test'

/** A voice in the list of a browser. */
export interface FakeVoice {
  lang: string
  localService: boolean
}

declare global {
  interface Window {
    /** Spoken texts, in order. */
    spoken: string[]
    /** The voice of the last text. */
    spokenBy?: string
    /** Ends the current utterance. */
    finishSpeaking(): void
  }
}

/** Installs a speech synthesis that records its utterances; `finishSpeaking` ends one. */
export async function fakeSpeech(page: Page, voices: readonly FakeVoice[]): Promise<void> {
  await page.addInitScript((known: readonly FakeVoice[]) => {
    class Utterance extends EventTarget {
      readonly text: string
      voice?: FakeVoice
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    let present: Utterance | undefined
    window.spoken = []
    window.finishSpeaking = () => present?.dispatchEvent(new Event('end'))
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => known,
      speak(utterance: Utterance) {
        present = utterance
        window.spoken.push(utterance.text)
        if (utterance.voice) window.spokenBy = utterance.voice.lang
      },
      cancel() {
        present = undefined
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  }, voices)
}
