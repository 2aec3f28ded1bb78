import * as words from '#words/report.ts'
import * as z from 'zod/mini'
import type { RawInput } from '../../../../contract/endpoint.ts'
import type { reportCreate, reportNonameCreate } from '../../../../contract/report/report.ts'
import type { DraftField, ReporterField } from '../../../../contract/report/report-fields.ts'
import { typedAddress, typedText } from '../../../../contract/typed-text.ts'
import {
  typedEmail,
  typedIdNumber,
  typedName,
  typedNumbers,
  typedPhone,
} from '../../../../contract/typed-person.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { fromTimeInput } from '../../../kit/ui/moment-field/time-input.ts'
import type { Field, Part } from './field-table.ts'
import { readList, reading } from './read-kept.ts'

const filled = (text: string) => typedText(text) || undefined

/** Texts, kept as typed until the report is sent. */
const text = {
  empty: '',
  read: reading(z.string()),
  isBlank: (value: string) => value.trim() === '',
  shown: (value: string) => value.trim(),
}
const required = (part: Part, name: string): Field<string, string> => ({
  ...text,
  part,
  name,
  sent: typedText,
})
/** An empty value is left out. */
const optional = (
  part: Part,
  name: string,
  read: (typed: string) => string = typedText,
): Field<string, string | undefined> => ({
  ...text,
  part,
  name,
  sent: (value) => read(value) || undefined,
})
const tick = (part: Part, name: string): Field<boolean, boolean> => ({
  part,
  name,
  empty: false,
  read: reading(z.boolean()),
  isBlank: () => true,
  sent: (value) => value,
  shown: (value) => (value ? words.yes : words.no),
})

const row = z.object({ value: z.string() })
type Row = z.infer<typeof row>
const filledRows = (rows: readonly Row[]) => rows.flatMap(({ value }) => typedAddress(value) || [])
const addresses: Field<Row[], string[]> = {
  part: 'place',
  name: words.address,
  empty: [{ value: '' }],
  read: (kept) => {
    const rows = readList(reading(row), kept)
    return rows.length > 0 ? rows : undefined
  },
  isBlank: (rows) => filledRows(rows).length === 0,
  sent: filledRows,
  shown: filledRows,
}

/** Before a number in the account field of the contract, where the desk finds it. */
export const phonePrefix = '电话 '

/** Several may be typed into the one field. */
const numbers: Field<string, string[]> = {
  ...text,
  part: 'place',
  name: words.numbers,
  sent: typedNumbers,
  shown: filled,
}

/** Shown with its line breaks. */
const story: Field<string, string> = {
  ...required('story', words.description),
  shown: (value) => [value.trim()],
}

/** Beijing's time as `MomentField` gives it. */
const seenAt: Field<string, string | undefined> = {
  ...optional('story', words.seenAt),
  // An invalid time is sent as typed, so that the schema's message names it.
  sent: (value) => filled(value) && (fromTimeInput(value.trim()) ?? value.trim()),
  shown: (value) => timeInWords(fromTimeInput(value)),
}

type AnonymousInput = RawInput<typeof reportNonameCreate>
type NamedInput = RawInput<typeof reportCreate>

/** Members of the input that the draft keeps apart: `typeId` and `files`. */
type Untyped = 'report_type_id' | 'file_ids'
/** Rows of the form and the draft stand for the contract's list. */
type FormName<Name> = Name extends 'urls' ? 'addresses' : Name
type SentAs<Sent> = Pick<Field<never, Sent>, 'sent'>

/**
 * The typed fields of every report, by their name in the form and the draft, in the order of the page. A field that the
 * contract adds does not compile until it has a row here or in a table below.
 */
export const reportFields = {
  addresses,
  numbers,
  account: optional('place', words.accountName),
  site_name: optional('place', words.siteShort),
  description: story,
  seen_at: seenAt,
  involves_minors: tick('story', words.minors),
} satisfies {
  [Name in Exclude<DraftField & keyof AnonymousInput, Untyped> as FormName<Name>]: SentAs<
    AnonymousInput[Name]
  >
} & {
  /** Numbers that called or wrote; sent as part of `account`. */
  numbers: SentAs<string[]>
}

const filePassword: Field<string, string | undefined> = {
  ...optional('evidence', words.filePassword),
  shown: filled,
}

/** Fields beside the files; their values are never stored on the device. */
export const evidenceFields = { file_password: filePassword } satisfies {
  file_password: SentAs<AnonymousInput['file_password']>
}

/** The reporter of a named report, `reporter` in the form and the contract; never stored on the device. */
export const reporterFields = {
  name: { ...required('reporter', words.name), sent: typedName },
  // Left out by a signed-in citizen who uses the account's phone.
  phone: optional('reporter', words.phone, typedPhone),
  id_number: optional('reporter', words.idNumber, typedIdNumber),
  email: optional('reporter', words.email, typedEmail),
} satisfies { [Name in ReporterField]: SentAs<NamedInput['reporter'][Name]> }

/** Sent only when ticked: other back ends may not know it. */
const sendCode: Field<boolean, boolean | undefined> = {
  ...tick('reporter', words.sendCode),
  sent: (value) => value || undefined,
  shown: (value) => (value ? words.yes : undefined),
}

export const namedFields = {
  wants_result: tick('reporter', words.resultWanted),
  send_code: sendCode,
} satisfies { [Name in Exclude<DraftField, keyof AnonymousInput>]: SentAs<NamedInput[Name]> }
