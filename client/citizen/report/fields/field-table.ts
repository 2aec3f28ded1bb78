import { membersOf, type Read } from './read-kept.ts'

/** What is asked for together: a step on a phone, a card on a page, a group of the review. */
export type Part = 'place' | 'story' | 'evidence' | 'reporter'

/** Everything that the client does with a field, its control apart. `Value` is what the form and the draft hold. */
export interface Field<Value, Sent> {
  readonly part: Part
  /** What it is called in the review. */
  readonly name: string
  /** What an untouched form holds, and what replaces the member that a kept draft lacks or has in another form. */
  readonly empty: Value
  readonly read: Read<Value>
  /** Nobody would miss it: a draft of nothing else is not kept. */
  readonly isBlank: (value: Value) => boolean
  /** As the contract takes it. */
  readonly sent: (value: Value) => Sent
  /** As the review shows it; several texts are several lines, undefined is none. */
  readonly shown: (value: Value) => string | readonly string[] | undefined
}

interface AnyField extends Omit<Field<never, unknown>, 'empty' | 'read'> {
  readonly empty: unknown
  readonly read: Read<unknown>
}
export type Fields = Readonly<Record<string, AnyField>>
/** What the form and the draft hold of some fields. */
export type ValuesOf<Table extends Fields> = {
  -readonly [Name in keyof Table]: Table[Name]['empty']
}
/** What the contract takes of them. */
export type SentOf<Table extends Fields> = {
  [Name in keyof Table]: ReturnType<Table[Name]['sent']>
}

/** Does the same with each field and its value. */
export const eachField = <Table extends Fields, Result>(
  table: Table,
  values: ValuesOf<Table>,
  use: <Value>(field: Field<Value, unknown>, value: Value, name: string) => Result,
): Result[] =>
  Object.entries(table).map(([name, field]) =>
    // The row and the value have the same name, hence the same type.
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

/** Reads kept values: one that is missing, or has another form, becomes empty. */
export function readValues<Table extends Fields>(table: Table, kept: unknown): ValuesOf<Table> {
  const found = membersOf(kept)
  return Object.fromEntries(
    Object.entries(table).map(([name, { read, empty }]) => [name, read(found[name]) ?? empty]),
  ) as ValuesOf<Table>
}
