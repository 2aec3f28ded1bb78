import { domainToUnicode } from 'node:url'
import * as z from 'zod/mini'
import type { Services } from '../../platform/services.ts'
import { contentsReader, ifReadable, isReadable } from '../../platform/crypto/contents-reader.ts'
import type { Db } from '../../platform/database/schema.ts'
import { jsonBytes } from '../../platform/database/rows.ts'
import { fileTexts } from '../../evidence/evidence-files.ts'
import { messagePlace, reportPlace } from '../../report/sealed-contents.ts'
import { contentsOf, type StoredContents } from './search-store.ts'

export interface Searchable {
  readonly reportId: string
  readonly texts: readonly string[]
  readonly messages: number
  /** Number of files whose words are included. */
  readonly files: number
}

const storedUrls = z.array(z.string())
const storedBytes = z.nullable(jsonBytes)

/** Decodes percent-encoding such as `%E5%81%87`, so that the text is found. */
function decoded(url: string): string[] {
  try {
    const text = decodeURI(url)
    return text === url ? [] : [text]
  } catch {
    return []
  }
}

/** Adds the other spelling of an internationalised name: 例子.中国 and xn--fsqu00a.xn--fiqs8s. */
function hostsOf(urls: string): string[] {
  if (!isReadable(urls)) return []
  const addresses = storedUrls.parse(JSON.parse(urls))
  const hosts = addresses.flatMap((url) => (URL.canParse(url) ? new URL(url).hostname : []))
  return hosts.flatMap((host) => (host.includes('xn--') ? [host, domainToUnicode(host)] : []))
}

function opened(
  deps: Services<'keyring'>,
  row: StoredContents,
  files: readonly string[],
): Searchable {
  const { code_mac: mac, messages } = row
  const owner = { kind: 'report', codeMac: mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const urls = reader.read(reportPlace(mac, 'urls'), row.urls_sealed)
  const texts = [
    reader.read(reportPlace(mac, 'title'), row.title_sealed),
    reader.read(reportPlace(mac, 'site_name'), row.site_name_sealed),
    reader.read(reportPlace(mac, 'account'), row.account_sealed),
    reader.read(reportPlace(mac, 'description'), row.description_sealed),
    urls,
    ...messages.map(({ id, msg_sealed }) =>
      reader.read(messagePlace(id), storedBytes.parse(msg_sealed)),
    ),
    ...files,
  ].flatMap((text) => ifReadable(text) ?? [])
  return {
    reportId: row.id,
    texts: urls === null ? texts : [...texts, ...decoded(urls), ...hostsOf(urls)],
    messages: messages.length,
    files: files.length,
  }
}

/** Unseals the searchable contents of reports; withdrawn ones are empty. */
export async function searchableOf(
  db: Db,
  deps: Services<'keyring'>,
  reportIds: readonly string[],
): Promise<Map<string, Searchable>> {
  const rows = await contentsOf(db, reportIds)
  const open = rows.filter(({ status }) => status !== 'withdrawn')
  const files = await fileTexts(
    { ...deps, db },
    open.map(({ id }) => id),
  )
  return new Map(open.map((row) => [row.id, opened(deps, row, files.get(row.id) ?? [])]))
}
