/** Limit in characters: browsers break off longer utterances. */
const maxLength = 120

const cut = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

/** Splits a text at punctuation into utterances of limited length. */
export function splitSentences(text: string): string[] {
  const sentences = cut(text, /[^。！？；!?;\n]+[。！？；!?;\n]*/g).flatMap((sentence) =>
    sentence.length <= maxLength ? [sentence] : cut(sentence, /[^，、：,]{1,120}[，、：,]?/g),
  )
  const pieces: string[] = []
  for (const sentence of sentences) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= maxLength)
      pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

/** A text of the page and the element that contains it. */
export interface Part {
  readonly text: string
  readonly element: Element
}

export interface SpeechOptions {
  readonly voice: SpeechSynthesisVoice
  /** 1 is the voice's normal speed. */
  readonly rate: number
}

/** The part of the Web Speech API that the reader uses. */
export type Synthesis = Pick<SpeechSynthesis, 'cancel' | 'speak'>

const readingAttribute = 'data-being-read'

/** Reads parts of the page aloud in order and marks the element that is being read. */
export class Reader {
  readonly #synthesis: () => Synthesis
  readonly #listeners = new Set<() => void>()
  #run = 0
  #marked: Element | undefined
  #isReading = false
  /** Keeps a reference: browsers may collect an unreferenced utterance and then never fire its `end` event. */
  #utterance: SpeechSynthesisUtterance | undefined

  constructor(synthesis: () => Synthesis) {
    this.#synthesis = synthesis
  }

  /** Whether the whole page is being read; false while a single element is read. */
  isReading = (): boolean => this.#isReading

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads a single part and stops any reading in progress. */
  say(part: Part, options: SpeechOptions): void {
    this.#begin([part], options, false)
  }

  /** Reads all parts in order. Skips parts whose element has been removed from the page. */
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
    // The browser interrupted or refused the utterance, or it failed: the next part would fail, too.
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
