/** Encodes a text by searching the decoder of an encoding backwards: one or two bytes a character, as the tests have. */
export function encoded(text: string, encoding: string): Buffer {
  const bytes = new Map<string, Buffer>()
  const add = (content: Buffer) => {
    const [character = '', ...more] = new TextDecoder(encoding).decode(content)
    if (more.length === 0 && !bytes.has(character)) bytes.set(character, content)
  }
  for (let single = 0; single < 0x80; single++) add(Buffer.from([single]))
  for (let pair = 0x8000; pair < 0x10000; pair++) add(Buffer.from([pair >> 8, pair & 0xff]))
  return Buffer.concat(Array.from(text, (character) => bytes.get(character) ?? Buffer.from('?')))
}
