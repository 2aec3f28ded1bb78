import * as z from 'zod/mini'
import { partForms } from '../../contract/packages/package.ts'
import { unwrapKeyOf } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { SealContext } from '../platform/crypto/seal.ts'
import { CallError } from '../http/call-error.ts'
import type { StoredPackage } from './store.ts'

const person = z.object({ name: z.string(), role: z.string() })

/** Contents of a package and the people who decided it, with their names and roles at that time. */
export const packageChoice = z.object({
  centre: z.string(),
  authority: z.string(),
  reason: z.string(),
  /** The centre's 文号, and the desk's origin as the preparing browser knew it; for the cover. */
  document_number: z.optional(z.string()),
  origin: z.optional(z.string()),
  files: z.array(
    z.object({
      position: z.number(),
      storage_key: z.string(),
      as: z.enum(partForms),
      /** The pages of a redacted file, with the storage keys of their pictures. */
      redactions: z.array(z.object({ page: z.number(), key: z.string() })),
      /** The preview's own pages, and how many opened members of the archive it had. Earlier packages have no members. */
      pages: z.optional(z.number()),
      members: z.optional(z.number()),
      /** Whether the package tells the password that the reporter gave for an original. Earlier packages told none. */
      with_password: z.optional(z.boolean()),
    }),
  ),
  identity: z.boolean(),
  /** Whether the reporter was not yet erased at preparation, so that the reporter's name is taken out of words. */
  hides_reporter: z._default(z.boolean(), false),
  /** How many of the citizen's messages the package holds. */
  messages: z.number(),
  prepared_by: person,
  agreed_by: z.nullable(
    z.extend(person, {
      reason: z.string(),
      /** The fingerprint of the certificate that the authority had then. */
      certificate: z.optional(z.string()),
    }),
  ),
})
export type PackageChoice = z.infer<typeof packageChoice>

const placeOf =
  (column: string) =>
  (id: string): SealContext => ({ table: 'handing_out', column, row: id })
const choicePlace = placeOf('choice')
const identityPlace = placeOf('identity')

interface ReportKeyRow {
  readonly id: string
  readonly code_mac: Buffer
  readonly data_key: Buffer | null
}

const erased = () => new CallError('notFound', '这件举报的内容已经删除')

function reportKey(keyring: Keyring, { code_mac, data_key }: ReportKeyRow) {
  if (!data_key) throw erased()
  return unwrapKeyOf(keyring, { kind: 'report', codeMac: code_mac }, data_key)
}

/** Seals a choice under its report's key. @throws CallError notFound when that is erased */
export const sealChoice = (keyring: Keyring, row: ReportKeyRow, choice: PackageChoice): Buffer =>
  reportKey(keyring, row).seal(JSON.stringify(choice), choicePlace(row.id))

/** Opens a choice. @throws CallError notFound; SealBroken */
export const openChoice = (keyring: Keyring, row: StoredPackage): PackageChoice =>
  z.parse(
    packageChoice,
    JSON.parse(reportKey(keyring, row).open(row.choice_sealed, choicePlace(row.id))),
  )

function reporterKey(keyring: Keyring, { code_mac, reporter_key }: StoredPackage) {
  if (!reporter_key) throw new CallError('notFound', '举报人信息已经删除')
  return unwrapKeyOf(keyring, { kind: 'reporter', codeMac: code_mac }, reporter_key)
}

/** Seals an envelope with the reporter under the reporter's key, which is erased first. @throws CallError notFound */
export const sealIdentity = (keyring: Keyring, row: StoredPackage, envelope: Buffer): Buffer =>
  reporterKey(keyring, row).seal(envelope.toString('base64'), identityPlace(row.id))

/** Returns the envelope with the reporter; undefined without one. @throws CallError notFound; SealBroken */
export const openIdentity = (keyring: Keyring, row: StoredPackage): Buffer | undefined =>
  row.identity_sealed === null
    ? undefined
    : Buffer.from(
        reporterKey(keyring, row).open(row.identity_sealed, identityPlace(row.id)),
        'base64',
      )
