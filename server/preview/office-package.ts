import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sax from 'sax'
import type { Entry, ZipFile } from 'yauzl'
import { embeddedFile } from './compound-file.ts'
import type { InnerFile } from './inner-file.ts'
import { isBomb, isEncrypted, openZip } from './open-archive.ts'

/** Milliseconds and unpacked bytes after which no more XML is read: what is there by then is shown. */
const readingTime = 4000
const mostUnpacked = 64 * 1024 * 1024
const mostEntries = 10_000

/** Receives the parts of an XML document in order; names of elements without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
  /** Whether nothing more is needed. */
  isDone?(): boolean
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The parts of a Word, Excel or PowerPoint file: XML in a zip archive. */
export class OfficePackage {
  /** Whether the limits of time or bytes left something out. */
  isCut = false
  private readonly zip: ZipFile
  private readonly entries: ReadonlyMap<string, Entry>
  private readonly until = performance.now() + readingTime
  private unpacked = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip
    this.entries = entries
  }

  /** @throws whatever is wrong with the archive: names that lead out of it, entries that overlap */
  static async open(content: Buffer): Promise<OfficePackage> {
    const zip = await openZip(content)
    const entries = new Map<string, Entry>()
    let packed = 0
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize
      if (packed > content.length || entries.size >= mostEntries) throw new Error('A bomb')
      entries.set(entry.fileName, entry)
    }
    return new OfficePackage(zip, entries)
  }

  get names(): string[] {
    return [...this.entries.keys()]
  }

  get isLocked(): boolean {
    return [...this.entries.values()].some(isEncrypted)
  }

  /** Bytes of all parts, as the archive states them; a part that lies does not open. */
  get size(): number {
    return [...this.entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  }

  /**
   * Reads a part without expanding anything: a document type, which Office never writes, or an entity that XML does not have
   * is an error.
   * @throws whatever is wrong with the part
   */
  async read(name: string, handler: XmlHandler): Promise<void> {
    const entry = this.entries.get(name)
    if (!entry) return
    if (isBomb(entry)) throw new Error('A bomb')
    const fail = (error: unknown): never => {
      throw error
    }
    const parser = Object.assign(sax.parser(true, { position: false }), {
      onerror: fail,
      ondoctype: () => fail(new Error('A document type')),
      onopentag: (tag: { name: string; attributes: Record<string, string> }) =>
        handler.open(localName(tag.name), tag.attributes),
      onclosetag: (tag: string) => handler.close?.(localName(tag)),
      ontext: (text: string) => handler.text?.(text),
      oncdata: (text: string) => handler.text?.(text),
    })
    const decoder = new TextDecoder()
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('Not bytes')
      this.unpacked += chunk.length
      this.isCut ||= this.unpacked > mostUnpacked || performance.now() > this.until
      if (this.isCut || handler.isDone?.()) return
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.close()
  }

  /** Returns the files that the document embeds, by the names under which they were packed. */
  async embedded(): Promise<InnerFile[]> {
    const files: InnerFile[] = []
    for (const entry of this.entries.values()) {
      if (!/\/embeddings\/[^/]+$/.test(entry.fileName)) continue
      const read = async () => {
        if (isBomb(entry) || entry.uncompressedSize > mostUnpacked) throw new Error('A bomb')
        return embeddedFile(await buffer(await this.zip.openReadStreamPromise(entry)))
      }
      this.unpacked += entry.uncompressedSize
      const isNamed = entry.fileName.endsWith('.bin') && this.unpacked <= mostUnpacked
      const name = isNamed
        ? await read().then(
            (file) => file.name,
            () => undefined,
          )
        : undefined
      files.push({
        name: name || entry.fileName,
        size: entry.uncompressedSize,
        read: async () => (await read()).content,
      })
    }
    return files
  }

  /** Returns the targets of a part's relations by id; with an empty name those of the package. */
  async relations(part: string): Promise<Map<string, { type: string; target: string }>> {
    const folder = posix.dirname(part)
    const found = new Map<string, { type: string; target: string }>()
    await this.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
      open(name, { Id = '', Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return
        const target = posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1)
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target })
      },
    })
    return found
  }

  /** Returns the elements of this name of a part, in order, each with the part that it leads to. */
  async parts(part: string, element: string) {
    const relations = await this.relations(part)
    const found: { attributes: Readonly<Record<string, string>>; target: string }[] = []
    await this.read(part, {
      open(name, attributes) {
        if (name !== element) return
        const id = Object.entries(attributes).find(([key]) => /:id$/i.test(key))?.[1] ?? ''
        const target = relations.get(id)?.target
        if (target) found.push({ attributes, target })
      },
    })
    return found
  }
}
