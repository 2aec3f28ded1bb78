import * as words from '#words/pictures.ts'
import { accountFull, notPlaced } from '#words/report.ts'
import { useEffect, useRef, useState } from 'react'
import { maxAddresses } from '../../../../contract/report/report.ts'
import type { FormState } from '../../../kit/form-state.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import type { ReportValues } from '../draft/draft.ts'
import type { Evidence } from '../evidence/upload-queue.ts'
import { useReading } from './load-reading.ts'
import styles from './found-in-pictures.module.css'

/** Larger pictures would fill the memory of a cheap phone. */
const maxBytes = 20_000_000
/** Characters of a code without an address that still say something to a person. */
const longestCode = 150

/** A picture that may hold a code. */
type Picture = Pick<Evidence, 'id' | 'type' | 'size' | 'content'>

/** Returns the text of the QR code in a picture of the evidence; undefined without one. */
async function codeIn({ type, size, content }: Picture): Promise<string | undefined> {
  if (!content || size > maxBytes || !type.startsWith('image/')) return undefined
  const { readCode } = await import('../verify/read-code.ts')
  const code = await readCode(content).catch(() => undefined)
  // The picture of a receipt holds the citizen's own code.
  return code?.startsWith(location.origin) ? undefined : code?.trim()
}

/** Reads each added picture once, one after the other. @returns the text of its code by the id of the file */
export function useCodes(files: readonly Picture[]): Readonly<Record<string, string>> {
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const begun = useRef(new Set<string>())
  const reading = useRef(Promise.resolve())
  useEffect(() => {
    for (const file of files.filter(({ id }) => !begun.current.has(id))) {
      begun.current.add(file.id)
      const read = async (before: Promise<void>) => {
        await before
        const code = await codeIn(file)
        if (code) setCodes((known) => ({ ...known, [file.id]: code }))
      }
      reading.current = read(reading.current)
    }
  }, [files])
  return codes
}

interface Props {
  form: FormState<ReportValues>
  files: readonly Evidence[]
}

/** Offers to fill in what pictures of the evidence name: the places in their QR codes, read on this device alone. */
export function FoundInPictures({ form, files }: Props) {
  const reader = useReading()
  const codes = useCodes(files)
  const addresses = form.use(({ values }) => values.addresses)
  const account = form.use(({ values }) => values.account)
  const numbers = form.use(({ values }) => values.numbers)
  const [note, setNote] = useState('')
  const said = useRef<HTMLOutputElement>(null)
  if (!reader) return null
  const put = (place: string, isAddress: boolean) => {
    const blank = addresses.findIndex(({ value }) => value.trim() === '')
    const row = blank < 0 ? addresses.length : blank
    const written = isAddress ? undefined : reader.withPlace({ account, numbers }, place)
    if (isAddress && row < maxAddresses) {
      form.set('addresses', [
        ...addresses.slice(0, row),
        { value: place },
        ...addresses.slice(row + 1),
      ])
      const site = reader.suggestedSiteName(form.values(), '')
      if (site !== undefined) form.set('site_name', site)
    } else if (written) {
      form.set('account', written.account)
      form.set('numbers', written.numbers)
    } else return setNote(isAddress ? notPlaced(maxAddresses, 1) : accountFull)
    setNote(words.filledFromPicture(place))
    return said.current?.focus()
  }
  const offersOf = (code: string) => {
    const read = reader.readPasted(code)
    const accounts = [...read.sure, ...read.offered]
    if (read.addresses.length + accounts.length === 0 && code.length <= longestCode)
      accounts.push(words.codeSays(code))
    return [
      ...read.addresses.flatMap(({ address }) =>
        addresses.some(({ value }) => value.trim() === address)
          ? []
          : { place: address, isAddress: true },
      ),
      ...accounts.flatMap((place) => {
        const after = reader.withPlace({ account, numbers }, place)
        return after?.account.trim() === account.trim() && after.numbers === numbers
          ? []
          : { place, isAddress: false }
      }),
    ]
  }
  const found = files.flatMap(({ id, name }) => {
    const offers = codes[id] === undefined ? [] : offersOf(codes[id])
    return offers.length > 0 ? { id, name, offers } : []
  })
  return (
    <div className={styles.found}>
      <output>{found.length > 0 && words.codesFound(found.map(({ name }) => name))}</output>
      {found.map(({ id, offers }) => (
        <div key={id} className={styles.offers}>
          {offers.map(({ place, isAddress }) => (
            <Button key={place} variant="secondary" onClick={() => put(place, isAddress)}>
              {words.fillFromPicture(place)}
            </Button>
          ))}
        </div>
      ))}
      <output ref={said} tabIndex={-1} className="soft small">
        {note}
      </output>
    </div>
  )
}
