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
