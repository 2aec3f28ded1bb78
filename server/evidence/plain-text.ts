import type { FileContent } from './file-content.ts'

/** Anything below the space other than tab, line breaks and form feed: text has none, programs do. */
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

/** Whether a file is text in UTF-8 or GB18030 (GBK and GB2312 are part of it), read as a stream. */
export const isPlainText = async (content: FileContent): Promise<boolean> =>
  (await isTextIn('utf-8', content)) || (await isTextIn('gb18030', content))
