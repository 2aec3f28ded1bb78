import type { Page } from '@playwright/test'

/** A voice as a browser lists it. */
export interface FakeVoice {
  lang: string
  localService: boolean
}

declare global {
  interface Window {
    /** Texts in the order in which the page had them spoken. */
    spoken: string[]
    /** The voice of the last one. */
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
