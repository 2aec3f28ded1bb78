import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { reportColumns } from './report-columns.ts'

const database = await closeAfterAll(testDatabase())

const columnsIn = async (tables: readonly string[]) => {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type as type
     from information_schema.columns
     where table_schema = current_schema() and table_name = any($1)`,
    [tables],
  )
  return rows
}
const inTable = Object.entries(reportColumns).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, rules]) => ({ ...rules, name: `${table}.${column}` })),
)
const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).toSorted()

test('covers every column of a report’s tables, and no other', async () => {
  const columns = await columnsIn(Object.keys(reportColumns))
  expect(namesOf(columns)).toEqual(namesOf(inTable))
})

test('covers every table of a report', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `with recursive belonging (name) as (
       select 'report'::regclass
       union
       select conrelid::regclass from pg_constraint
       join belonging on confrelid = belonging.name where contype = 'f'
     )
     select name::text from belonging`,
  )
  expect(namesOf(rows)).toEqual(Object.keys(reportColumns).toSorted())
})

test('names sealed columns so that key rotation finds them', async () => {
  const columns = await columnsIn(Object.keys(reportColumns))
  const named = columns.filter(({ name }) => name.endsWith('_sealed'))
  expect(namesOf(named)).toEqual(namesOf(inTable.filter((rules) => rules.sealed)))
  expect(named.every(({ type }) => type === 'bytea')).toBe(true)
})

test('deletes a table’s rows with a withdrawn report as a whole or not at all', () => {
  for (const columns of Object.values(reportColumns)) {
    const gone = Object.values(columns).map((rules) => rules.atWithdrawal === 'deleted')
    expect(new Set(gone).size).toBe(1)
  }
})
