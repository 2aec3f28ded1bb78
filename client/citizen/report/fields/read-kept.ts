import * as z from 'zod/mini'

// What earlier and later versions of this project kept is read member by member, so that one of another form is
// lost alone. By hand, because zod's `catch` and `transform` weigh 0.4 kB on the start page and do no more here.

/** Reads a kept value; undefined where it is missing or has another form. */
export type Read<Value> = (kept: unknown) => Value | undefined

export const reading =
  <Value>(schema: z.ZodMiniType<Value>): Read<Value> =>
  (kept) =>
    schema.safeParse(kept).data

const members = z.record(z.string(), z.unknown())

/** The members of a kept object; none where it is no object. */
export const membersOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  members.safeParse(kept).data ?? {}

type Readers = Readonly<Record<string, Read<unknown>>>
type Members<Table extends Readers> = { [Name in keyof Table]?: ReturnType<Table[Name]> }

/** Reads the members of a kept object; those that this version does not know are left out. */
export function readMembers<Table extends Readers>(table: Table, kept: unknown): Members<Table> {
  const found = membersOf(kept)
  return Object.fromEntries(
    Object.entries(table).map(([name, read]) => [name, read(found[name])]),
  ) as Members<Table>
}

/** Reads a kept list; an entry of another form is lost alone. */
export const readList = <Entry>(read: Read<Entry>, kept: unknown): Entry[] =>
  (Array.isArray(kept) ? kept : []).flatMap((entry: unknown) => read(entry) ?? [])
