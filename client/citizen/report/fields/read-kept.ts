import * as z from 'zod/mini'

// Stored data may stem from another version: each member is read alone, so that an unreadable one is dropped alone.
// Written by hand because zod's `catch` and `transform` weigh 0.4 kB on the start page.

/** Reads a stored value; undefined if missing or of another type. */
export type Read<Value> = (kept: unknown) => Value | undefined

export const reading =
  <Value>(schema: z.ZodMiniType<Value>): Read<Value> =>
  (kept) =>
    schema.safeParse(kept).data

const members = z.record(z.string(), z.unknown())

/** Returns the members of a stored object; none for anything else. */
export const membersOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  members.safeParse(kept).data ?? {}

type Readers = Readonly<Record<string, Read<unknown>>>
type Members<Table extends Readers> = { [Name in keyof Table]?: ReturnType<Table[Name]> }

/** Reads the members of a stored object; drops unknown members. */
export function readMembers<Table extends Readers>(table: Table, kept: unknown): Members<Table> {
  const found = membersOf(kept)
  return Object.fromEntries(
    Object.entries(table).map(([name, read]) => [name, read(found[name])]),
  ) as Members<Table>
}

/** Reads a stored list; drops unreadable entries. */
export const readList = <Entry>(read: Read<Entry>, kept: unknown): Entry[] =>
  (Array.isArray(kept) ? kept : []).flatMap((entry: unknown) => read(entry) ?? [])
