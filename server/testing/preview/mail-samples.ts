import { burn } from '@kenjiuno/msgreader/lib/Burner.js'

const [folder, document, root] = [1, 2, 5] as const
type Streams = Readonly<Record<string, Buffer | { readonly [name: string]: Buffer }>>

/** Makes a compound file, the container of Office up to 2003. */
export function compoundOf(streams: Streams): Buffer {
  const entries: Parameters<typeof burn>[0] = []
  const add = (name: string, type: 1 | 2 | 5, content: Buffer = Buffer.alloc(0)) =>
    entries.push({
      name,
      type,
      length: content.length,
      ...(type === document ? { binaryProvider: () => new Uint8Array(content) } : { children: [] }),
    }) - 1
  add('Root Entry', root)
  for (const [name, content] of Object.entries(streams)) {
    const isStream = Buffer.isBuffer(content)
    const at = isStream ? add(name, document, content) : add(name, folder)
    entries[0]?.children?.push(at)
    if (!isStream)
      for (const [inner, bytes] of Object.entries(content))
        entries[at]?.children?.push(add(inner, document, bytes))
  }
  return Buffer.from(burn(entries))
}

const words = (text: string) => Buffer.from(text, 'utf16le')

/** Makes a mail of Outlook with an attachment. Source: MS-OXMSG §2. */
export const msgOf = (subject: string, body: string, [name, content]: readonly [string, string]) =>
  compoundOf({
    '__properties_version1.0': Buffer.alloc(32),
    '__substg1.0_0037001F': words(subject),
    '__substg1.0_1000001F': words(body),
    '__attach_version1.0_#00000000': {
      '__properties_version1.0': Buffer.alloc(8),
      '__substg1.0_3707001F': words(name),
      '__substg1.0_37010102': Buffer.from(content),
    },
  })

/** Returns the lines of a mail with an attachment. @param part of its words, with header fields */
export const emlOf = (...part: string[]): Buffer =>
  Buffer.from(
    [
      'From: =?gbk?B?1cXI/Q==?= <a@b.example>',
      'To: c@d.example, "Q" <e@f.example>',
      'Subject: =?utf-8?B?6L2s6LSm?=',
      'Date: Fri, 27 Nov 2026 12:00:00 +0800',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      ...part,
      '--b',
      'Content-Type: image/png',
      'Content-Disposition: attachment; filename="../a.png"',
      '',
      'hello',
      '--b--',
    ].join('\r\n'),
    'latin1',
  )
