/** A value in PostgreSQL's binary COPY format, without its length. */
export type Cell = Buffer | null

/** Milliseconds from 1970 to 2000, the epoch of PostgreSQL. */
const epoch = 946_684_800_000
const integerOid = 23

function withNumber(bytes: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.allocUnsafe(bytes)
  write(buffer)
  return buffer
}
const bigint = (value: bigint) => withNumber(8, (buffer) => buffer.writeBigInt64BE(value))
const yes = Buffer.from([1])
const no = Buffer.from([0])

/** Encoders for the column types of the tables. */
export const cell = {
  bigint,
  integer: (value: number) => withNumber(4, (buffer) => buffer.writeInt32BE(value)),
  smallint: (value: number) => withNumber(2, (buffer) => buffer.writeInt16BE(value)),
  boolean: (value: boolean) => (value ? yes : no),
  text: (value: string) => Buffer.from(value),
  uuid: (value: string) => Buffer.from(value.replaceAll('-', ''), 'hex'),
  /** @param at milliseconds since 1970 */
  instant: (at: number) => bigint(BigInt(Math.round(at - epoch)) * 1000n),
  /** @param values none is null */
  integers(values: Int32Array): Buffer {
    const numbers = [1, 0, integerOid, values.length, 1]
    for (const value of values) numbers.push(4, value)
    return withNumber(numbers.length * 4, (buffer) =>
      numbers.forEach((number, index) => buffer.writeInt32BE(number, index * 4)),
    )
  },
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

/** Rows of one table for `copy … with (format binary)`. Source: PostgreSQL, COPY, Binary Format. */
export function createCopyRows<Column extends string>(columns: readonly Column[]) {
  let bytes = Buffer.allocUnsafe(1 << 20)
  let length = signature.copy(bytes)

  function makeRoom(wanted: number): void {
    if (length + wanted <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + wanted))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }

  return {
    columns,
    add(row: Readonly<Record<Column, Cell>>): void {
      const cells = columns.map((column) => row[column])
      makeRoom(cells.reduce((sum, value) => sum + 4 + (value?.length ?? 0), 2))
      length = bytes.writeInt16BE(cells.length, length)
      for (const value of cells) {
        length = bytes.writeInt32BE(value?.length ?? -1, length)
        if (value) length += value.copy(bytes, length)
      }
    },
    /** Returns the complete file. */
    finish(): Buffer {
      makeRoom(2)
      length = bytes.writeInt16BE(-1, length)
      return bytes.subarray(0, length)
    },
  }
}
