import { mostRows } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'

/** A file inside another one: an attachment, or an object of a document. */
export interface InnerFile {
  /** The name that the file states, without a path. */
  readonly name: string
  /** Bytes; null where they are not known before it is unpacked. */
  readonly size: number | null
  /** Unpacks it. @throws whatever is wrong with it */
  readonly read: () => Buffer | Promise<Buffer>
}

type FileText = NonNullable<OpenedFile['text']>
type Row = Extract<FileText, { kind: 'tree' }>['rows'][number]

const mostCharactersOfName = 200

/** Returns the rows of files inside another one, in order; their places tell them. */
export const rowsOf = (files: readonly InnerFile[]): Row[] =>
  files.slice(0, mostRows).map(({ name, size }) => {
    const shown = name.split(/[\\/]/).at(-1)?.slice(0, mostCharactersOfName).toWellFormed()
    return { depth: 0, name: shown || '（没有名字）', size, note: null }
  })

/** Returns what unpacks the file at a row of those that a function finds. */
export const memberOf =
  (find: (content: Buffer, password: string | undefined) => Promise<readonly InnerFile[]>) =>
  async (content: Buffer, row: number, password: string | undefined): Promise<Buffer> => {
    const file = (await find(content, password))[row]
    if (!file) throw new Error('No such file')
    return file.read()
  }
