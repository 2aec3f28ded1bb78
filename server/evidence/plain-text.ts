import type { FileContent } from './file-content.ts'

/** Control characters that binary files contain and text does not; tab, line breaks and form feed are allowed. */
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001F\u007F\uFFFE\uFFFF]/u

async function isTextIn(encoding: 'utf-8' | 'gb18030', content: FileContent): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of await content.read())
      if (unprintable.test(decoder.decode(chunk, { stream: true }))) return false
    return !unprintable.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Whether a file is text in UTF-8 or GB18030, which includes GBK and GB2312. Reads the file as a stream. */
export const isPlainText = async (content: FileContent): Promise<boolean> =>
  (await isTextIn('utf-8', content)) || (await isTextIn('gb18030', content))
