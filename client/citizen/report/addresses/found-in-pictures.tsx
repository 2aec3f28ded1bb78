import * as words from '#words/pictures.ts'
import { accountFull, notPlaced } from '#words/report.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { filePictureWords, mostPicturesRead } from '../../../../contract/evidence/picture-words.ts'
import { maxAddresses } from '../../../../contract/report/report.ts'
import type { FormState } from '../../../kit/form-state.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import type { ReportValues } from '../draft/draft.ts'
import type { Evidence } from '../evidence/upload-queue.ts'
import type { Uploads } from '../evidence/use-uploads.ts'
import { phonePrefix } from '../fields/report-fields.ts'
import { useFeatures } from '../../site/features.ts'
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

/** A place that a button fills in. */
interface Offer {
  readonly place: string
  readonly isAddress: boolean
}

const offersOf = (
  addresses: readonly { readonly address: string }[],
  accounts: readonly string[],
): Offer[] => [
  ...addresses.map(({ address }) => ({ place: address, isAddress: true })),
  ...accounts.map((place) => ({ place, isAddress: false })),
]

/** Words of a picture of a receipt, which holds the citizen's own code. */
const receiptWord = '查询码'

/** Has the centre read the first stored pictures, each once. @returns their words by the id of the file */
function useWords({ files, caller }: Pick<Uploads, 'files' | 'caller'>) {
  const { picture_words: isOffered } = useFeatures()
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const begun = useRef(new Set<string>())
  useEffect(() => {
    if (!isOffered) return
    for (const { id, state, stored } of files) {
      const { file_id, reader_key } = stored ?? {}
      if (state !== 'stored' || !file_id || !reader_key) continue
      if (begun.current.has(file_id) || begun.current.size >= mostPicturesRead) continue
      begun.current.add(file_id)
      caller.call(filePictureWords, { file_id, reader_key }).then(
        ({ text = '' }) =>
          text.includes(receiptWord) ? undefined : setFound((known) => ({ ...known, [id]: text })),
        // Nothing was promised, so nothing is said.
        () => undefined,
      )
    }
  }, [files, caller, isOffered])
  return found
}

interface Props {
  form: FormState<ReportValues>
  uploads: Pick<Uploads, 'files' | 'caller'>
}

/**
 * Offers to fill in what pictures of the evidence name: the places in their QR codes, read on this device alone, and where the
 * centre offers it the addresses and numbers among their words.
 */
export function FoundInPictures({ form, uploads }: Props) {
  const reader = useReading()
  const { files } = uploads
  const codes = useCodes(files)
  const seen = useWords(uploads)
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
  const isFilled = ({ place, isAddress }: Offer) => {
    if (isAddress) return addresses.some(({ value }) => value.trim() === place)
    const after = reader.withPlace({ account, numbers }, place)
    return after?.account.trim() === account.trim() && after.numbers === numbers
  }
  const inCode = (code: string): Offer[] => {
    const read = reader.readPasted(code)
    const accounts = [...read.sure, ...read.offered]
    if (read.addresses.length + accounts.length === 0 && code.length <= longestCode)
      accounts.push(words.codeSays(code))
    return offersOf(read.addresses, accounts)
  }
  const inWords = (text: string): Offer[] => {
    const read = reader.readPasted(text)
    // Uncertain accounts are left out except numbers, because names are often misread.
    const phones = read.offered.filter((place) => place.startsWith(phonePrefix))
    return offersOf(
      read.addresses.filter(({ address }) => new URL(address).host !== location.host),
      [...read.sure, ...phones],
    )
  }
  const offered = new Set<string>()
  const foundBy = (texts: Readonly<Record<string, string>>, offersIn: (text: string) => Offer[]) =>
    files.flatMap(({ id, name }) => {
      const offers = (texts[id] === undefined ? [] : offersIn(texts[id])).filter(
        (offer) => !isFilled(offer) && !offered.has(offer.place),
      )
      for (const { place } of offers) offered.add(place)
      return offers.length > 0 ? { id, name, offers } : []
    })
  const groups = [
    { by: 'codes', say: words.codesFound, found: foundBy(codes, inCode) },
    { by: 'words', say: words.wordsSeen, found: foundBy(seen, inWords) },
  ]
  return (
    <div className={styles.found}>
      {groups.map(({ by, say, found }) => (
        <Fragment key={by}>
          <output>{found.length > 0 && say(found.map(({ name }) => name))}</output>
          {found.map(({ id, offers }) => (
            <div key={id} className={styles.offers}>
              {offers.map(({ place, isAddress }) => (
                <Button key={place} variant="secondary" onClick={() => put(place, isAddress)}>
                  {words.fillFromPicture(place)}
                </Button>
              ))}
            </div>
          ))}
        </Fragment>
      ))}
      <output ref={said} tabIndex={-1} className="soft small">
        {note}
      </output>
    </div>
  )
}
