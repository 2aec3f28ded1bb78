import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountTestApi } from '../api/account-test-api.ts'
import type { Dump } from '../database/dump.ts'
import { settledTables } from '../../report/settle-rules.ts'

/** Macs of query codes (hex) in an order that a source reveals; equal places are ties. */
export type Order = ReadonlyMap<string, number>
type Row = Readonly<Record<string, string | null>>

const hexOf = (value: string | null | undefined) => (value ?? '').replace(/^\\x/, '')
const firstPlaces = (macs: readonly (string | undefined)[]): Order => {
  const places = new Map<string, number>()
  for (const [place, mac] of macs.entries())
    if (mac !== undefined && !places.has(mac)) places.set(mac, place)
  return places
}

/** Returns a function from a row of any table to its report's mac; knows every key that leads to a report. */
function reportsOf(dump: Dump): (row: Row) => string | undefined {
  const owners = new Map<string, string>()
  for (const row of dump.get('public.report') ?? []) {
    const mac = hexOf(row['code_mac'])
    owners.set(mac, mac).set(row['id'] ?? '', mac)
  }
  for (const table of ['file', 'report_case'])
    for (const row of dump.get(`public.${table}`) ?? []) {
      const mac = owners.get(row['report_id'] ?? '')
      const keys = [row['storage_key'], row['case_number']]
      for (const key of keys) if (mac && key) owners.set(key, mac)
    }
  const keyColumns = ['report_id', 'storage_key', 'case_number', 'object_id', 'subject', 'id']
  return (row) =>
    keyColumns
      .flatMap((column) => {
        const value = hexOf(row[column])
        // A file's data key has its storage key as subject.
        return [owners.get(value), owners.get(Buffer.from(value, 'hex').toString())]
      })
      .find((mac) => mac !== undefined)
}

/** The order of the rows, of each table of a dump that has rows of reports; and of the ids of reports. */
export function rowOrders(dump: Dump): Map<string, Order> {
  const reportOf = reportsOf(dump)
  const orders = new Map<string, Order>()
  for (const [table, rows] of dump) {
    const order = firstPlaces(rows.map(reportOf))
    if (order.size > 0) orders.set(`rows of ${table.replace('public.', '')}`, order)
  }
  const byId = (dump.get('public.report') ?? []).toSorted((one, other) =>
    BigInt(one['id'] ?? 0) < BigInt(other['id'] ?? 0) ? -1 : 1,
  )
  return orders.set('ids of report', firstPlaces(byId.map((row) => hexOf(row['code_mac']))))
}

/** The running database: places and transactions of rows of each settled table, of data keys, and of answers to 还在吗. */
async function liveOrders({ database }: AccountTestApi): Promise<Map<string, Order>> {
  const reportIn: Readonly<Record<string, string>> = {
    report: 't.id',
    file: 't.report_id',
    file_preview: '(select report_id from file where file.storage_key = t.storage_key)',
  }
  const orders = new Map<string, Order>()
  const tables = [...settledTables.map((table) => table.name), 'still_there_answer']
  const ofReport = '(select id from report where code_mac = t.subject)'
  const ofFile = `(select report_id from file where convert_to(storage_key, 'UTF8') = t.subject)`
  const sources = [
    ...tables.map((name) => ({ name, table: name, id: reportIn[name] ?? 't.report_id' })),
    // Apart: each kind is shuffled with its owner's table, and only the first place of a report counts.
    { name: 'data_key of reports', table: 'data_key', id: ofReport },
    { name: 'data_key of files', table: 'data_key', id: ofFile },
  ]
  for (const { name, table, id } of sources)
    for (const [what, by] of [
      ['ctid', 't.ctid'],
      ['xmin', 't.xmin::text::bigint'],
    ]) {
      const { rows } = await database.asOwner(
        `select encode(report.code_mac, 'hex') as mac, dense_rank() over (order by ${by})::int as place
         from ${table} as t join report on report.id = ${id} order by 2`,
      )
      const places = new Map<string, number>()
      for (const { mac, place } of rows) if (!places.has(mac)) places.set(mac, place)
      if (places.size > 0) orders.set(`${what} of ${name}`, places)
    }
  return orders
}

/** A replication slot: holds the WAL, which other tests of the same server would have recycled. */
const slot = 'linking'

const dropSlot = `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slot}'`

/** Holds the WAL from now on, until `ordersOf` has read it. @returns the name of the segment that is written now */
export async function holdWal({ database }: AccountTestApi): Promise<string> {
  await database.asOwner(dropSlot)
  await database.asOwner(`select pg_create_physical_replication_slot('${slot}', true)`)
  const { rows } = await database.asOwner('select pg_walfile_name(pg_current_wal_lsn()) as name')
  return rows[0].name
}

/** Returns the first position of each mac in the WAL since a segment. */
async function walOrder(
  { database }: AccountTestApi,
  macs: readonly string[],
  since: string,
): Promise<Order> {
  const { rows } = await database.asOwner(
    `select name from pg_ls_waldir() where name >= '${since}' and name ~ '^[0-9A-F]{24}$'
     and name <= pg_walfile_name(pg_current_wal_insert_lsn()) order by name`,
  )
  const places = new Map<string, number>()
  for (const [segment, { name }] of rows.entries()) {
    const read = `select pg_read_binary_file('pg_wal/${name}') as bytes`
    const log: Buffer = (await database.asOwner(read)).rows[0].bytes
    for (const mac of macs) {
      const place = log.indexOf(Buffer.from(mac, 'hex'))
      if (place >= 0 && !places.has(mac)) places.set(mac, segment * log.length + place)
    }
  }
  await database.asOwner(dropSlot)
  return places
}

/** The orders of stored evidence by inode, and by its times on the disk that a program cannot set. */
export async function diskOrders(folder: string, dump: Dump): Promise<Map<string, Order>> {
  const reportOf = reportsOf(dump)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const { ino, ctimeMs, birthtimeMs } = await stat(join(parentPath, name))
        return { ino, ctimeMs, birthtimeMs, mac: reportOf({ storage_key: name }) }
      }),
  )
  const by = { inodes: 'ino', ctime: 'ctimeMs', 'birth time': 'birthtimeMs' } as const
  return new Map(
    Object.entries(by).map(([what, column]) => [
      `${what} of evidence`,
      firstPlaces(
        files.toSorted((one, other) => one[column] - other[column]).map(({ mac }) => mac),
      ),
    ]),
  )
}

/** Lines of a log that name a report by any of its keys. */
function logOrder(lines: readonly string[], dump: Dump): Order {
  const reportOf = reportsOf(dump)
  return firstPlaces(
    lines.flatMap((line) => line.split(/[^\w-]+/).map((word) => reportOf({ id: word }))),
  )
}

/** Every order that what is stored reveals, by its source. The limits are documented in decision 28. */
export async function ordersOf(
  api: AccountTestApi,
  dump: Dump,
  walSince: string,
): Promise<{
  readonly held: ReadonlyMap<string, Order>
  readonly limits: ReadonlyMap<string, Order>
}> {
  const macs = (dump.get('public.report') ?? []).map((row) => hexOf(row['code_mac']))
  return {
    held: new Map([
      ...rowOrders(dump),
      ...(await liveOrders(api)),
      ...(await diskOrders(api.folder, dump)),
      ['log of the API', logOrder(api.logged, dump)],
    ]),
    limits: new Map([['WAL', await walOrder(api, macs, walSince)]]),
  }
}
