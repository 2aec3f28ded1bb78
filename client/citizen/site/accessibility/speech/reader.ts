import { splitSentences } from './split-sentences.ts'

/** A piece of the page, and where it stands. */
export interface Part {
  readonly text: string
  readonly element: Element
}

export interface SpeechOptions {
  readonly voice: SpeechSynthesisVoice
  /** 1 is the voice's own pace. */
  readonly rate: number
}

/** What of the browser's speech is used. */
export type Synthesis = Pick<SpeechSynthesis, 'cancel' | 'speak'>

const readingAttribute = 'data-being-read'

/** Reads parts of the page aloud, one after the other, and marks the one that is being read. */
export class Reader {
  readonly #synthesis: () => Synthesis
  readonly #listeners = new Set<() => void>()
  #run = 0
  #marked: Element | undefined
  #isReading = false
  /** Held because browsers forget an utterance that nobody holds, and never say that it has ended. */
  #utterance: SpeechSynthesisUtterance | undefined

  constructor(synthesis: () => Synthesis) {
    this.#synthesis = synthesis
  }

  /** Whether a whole page is being read, as against one thing that was pointed at. */
  isReading = (): boolean => this.#isReading

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says one thing, instead of whatever was being said. */
  say(part: Part, options: SpeechOptions): void {
    this.#begin([part], options, false)
  }

  /** Reads everything from the first to the last; what has gone from the page meanwhile is left out. */
  read(parts: readonly Part[], options: SpeechOptions): void {
    this.#begin(parts, options, true)
  }

  stop = (): void => {
    this.#run++
    if (this.#utterance) this.#synthesis().cancel()
    this.#utterance = undefined
    this.#show(undefined, false)
  }

  #begin(parts: readonly Part[], options: SpeechOptions, isPage: boolean): void {
    this.stop()
    const run = this.#run
    const queue = parts.flatMap(({ text, element }) =>
      splitSentences(text).map((sentence) => ({ text: sentence, element })),
    )
    const next = () => {
      if (run !== this.#run) return
      const part = queue.shift()
      if (!part) this.stop()
      else if (part.element.isConnected) this.#speak(part, options, isPage, next)
      else next()
    }
    next()
  }

  #speak(
    { text, element }: Part,
    { voice, rate }: SpeechOptions,
    isPage: boolean,
    next: () => void,
  ): void {
    this.#show(element, isPage)
    if (isPage) element.scrollIntoView({ block: 'nearest' })
    const utterance = new SpeechSynthesisUtterance(text)
    Object.assign(utterance, { voice, lang: voice.lang, rate })
    utterance.addEventListener('end', next)
    // Interrupted from outside, refused or failed: going on would not help.
    utterance.addEventListener('error', () => {
      if (this.#utterance === utterance) this.stop()
    })
    this.#utterance = utterance
    this.#synthesis().speak(utterance)
  }

  #show(element: Element | undefined, isReading: boolean): void {
    this.#marked?.removeAttribute(readingAttribute)
    this.#marked = element
    element?.setAttribute(readingAttribute, '')
    if (isReading === this.#isReading) return
    this.#isReading = isReading
    for (const listener of this.#listeners) listener()
  }
}

/** The page's one reader. */
export const reader = new Reader(() => speechSynthesis)
