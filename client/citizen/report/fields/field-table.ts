import { membersOf, type Read } from './read-kept.ts'

/** A group of fields: a step on a phone, a card on a page, a group of the review. */
export type Part = 'place' | 'story' | 'evidence' | 'reporter'

/** The client's definition of a field, except its control. `Value` is what the form and the draft hold. */
export interface Field<Value, Sent> {
  readonly part: Part
  /** Label in the review. */
  readonly name: string
  /** Value of an untouched form, and of a missing or unreadable member of a stored draft. */
  readonly empty: Value
  readonly read: Read<Value>
  /** Tells whether the value is empty; a draft with empty values only is not stored. */
  readonly isBlank: (value: Value) => boolean
  /** Converts the value to the contract. */
  readonly sent: (value: Value) => Sent
  /** Formats the value for the review: several texts are several lines; undefined shows nothing. */
  readonly shown: (value: Value) => string | readonly string[] | undefined
}

interface AnyField extends Omit<Field<never, unknown>, 'empty' | 'read'> {
  readonly empty: unknown
  readonly read: Read<unknown>
}
export type Fields = Readonly<Record<string, AnyField>>
/** Values of some fields in the form and the draft. */
export type ValuesOf<Table extends Fields> = {
  -readonly [Name in keyof Table]: Table[Name]['empty']
}
/** Values of some fields in the contract. */
export type SentOf<Table extends Fields> = {
  [Name in keyof Table]: ReturnType<Table[Name]['sent']>
}

/** Applies a function to each field and its value. */
export const eachField = <Table extends Fields, Result>(
  table: Table,
  values: ValuesOf<Table>,
  use: <Value>(field: Field<Value, unknown>, value: Value, name: string) => Result,
): Result[] =>
  Object.entries(table).map(([name, field]) =>
    // Row and value share a name, hence a type.
    use(field as Field<unknown, unknown>, values[name], name),
  )

export const emptyOf = <Table extends Fields>(table: Table): ValuesOf<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { empty }]) => [name, empty]),
  ) as ValuesOf<Table>

export const sentOf = <Table extends Fields>(
  table: Table,
  values: ValuesOf<Table>,
): SentOf<Table> =>
  Object.fromEntries(
    eachField(table, values, (field, value, name) => [name, field.sent(value)]),
  ) as SentOf<Table>

/** Reads stored values; a missing or unreadable one becomes empty. */
export function readValues<Table extends Fields>(table: Table, kept: unknown): ValuesOf<Table> {
  const found = membersOf(kept)
  return Object.fromEntries(
    Object.entries(table).map(([name, { read, empty }]) => [name, read(found[name]) ?? empty]),
  ) as ValuesOf<Table>
}
