import { subjectOf, unwrapKeyOf, type KeyOwner } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** A row as `select *` gives it. */
type Row = Record<string, unknown>
/** A pool, or the rows of a dump. */
interface RowSource {
  query(text: string): Promise<{ rows: Row[] }>
}

const bytesIn = (row: Row, column: string): Buffer => {
  const value = row[column]
  if (!Buffer.isBuffer(value)) throw new Error(`${column} holds no bytes`)
  return value
}

function ofFile(row: Row): { owner: KeyOwner; row: string } {
  const storageKey = String(row['storage_key'])
  return { owner: { kind: 'file', storageKey }, row: storageKey }
}

/** Owner of the key of a row's values, and the row that the values are bound to. */
const places: Record<
  string,
  (row: Row, codeMac: Buffer, column: string) => { owner: KeyOwner; row: string | Buffer }
> = {
  report: (_, codeMac) => ({ owner: { kind: 'report', codeMac }, row: codeMac }),
  reporter: (_, codeMac) => ({ owner: { kind: 'reporter', codeMac }, row: codeMac }),
  message: (row, codeMac) => ({ owner: { kind: 'report', codeMac }, row: String(row['id']) }),
  report_event: (row, codeMac) => ({ owner: { kind: 'report', codeMac }, row: String(row['id']) }),
  case_note: (row, codeMac) => ({ owner: { kind: 'report', codeMac }, row: String(row['id']) }),
  authority_answer: (row, codeMac) => ({
    owner: { kind: 'report', codeMac },
    row: String(row['id']),
  }),
  handing_out: (row, codeMac, column) => ({
    owner: { kind: column === 'identity_sealed' ? 'reporter' : 'report', codeMac },
    row: String(row['id']),
  }),
  case_proposal: (row, codeMac) => ({ owner: { kind: 'report', codeMac }, row: String(row['id']) }),
  pending_step: (row, codeMac) => ({ owner: { kind: 'report', codeMac }, row: String(row['id']) }),
  account: (row) => ({ owner: { kind: 'account', id: String(row['id']) }, row: String(row['id']) }),
  file: ofFile,
  file_preview: ofFile,
  staff_audit: (row) => {
    const month = row['at'] instanceof Date ? row['at'].toISOString().slice(0, 7) : ''
    return { owner: { kind: 'audit', month }, row: String(row['sequence']) }
  },
  upload: ofFile,
}

/**
 * Opens a sealed value as the product does, with the keys stored in the database.
 * @returns undefined when its data key was deleted
 */
export type SealedValueOpener = (table: string, column: string, row: Row) => string | undefined

/** Reads all data keys. @param keyring must hold the keys of `DATA_KEYS` that they are wrapped under */
export async function sealedValueOpener(
  pool: RowSource,
  keyring: Keyring,
): Promise<SealedValueOpener> {
  const { rows: keys } = await pool.query('select * from data_key')
  const { rows: reports } = await pool.query('select id, code_mac from report')
  const nameOf = (kind: unknown, subject: Buffer) => `${String(kind)} ${subject.toString('hex')}`
  const wrapped = new Map(
    keys.map((row) => [nameOf(row['kind'], bytesIn(row, 'subject')), bytesIn(row, 'sealed')]),
  )
  const codeMacs = new Map(reports.map((row) => [String(row['id']), bytesIn(row, 'code_mac')]))

  return (table, column, row) => {
    const sealed = bytesIn(row, column)
    const name = column.replace(/_sealed$/, '')
    if (table === 'one_time_code')
      return keyring.open(sealed, { table, column: name, row: bytesIn(row, 'code_mac') })
    const id = String(table === 'report' ? row['id'] : row['report_id'])
    const place = places[table]?.(row, codeMacs.get(id) ?? Buffer.alloc(0), column)
    if (!place) throw new Error(`${table} has sealed values of which the tests know nothing`)
    const key = wrapped.get(nameOf(place.owner.kind, subjectOf(place.owner)))
    return (
      key &&
      unwrapKeyOf(keyring, place.owner, key).open(sealed, { table, column: name, row: place.row })
    )
  }
}
