import { createKeyring } from '../server/platform/crypto/keyring.ts'
import {
  contentColumns,
  messagePlace,
  reportPlace,
  sealNewContents,
} from '../server/report/sealed-contents.ts'

// What sealing adds to a submission and to a query, in milliseconds on one core: no database, no network.
// Run: node bench/sealing.ts

const keyring = createKeyring({
  tokenSecret: Buffer.alloc(32, 1),
  indexSecret: Buffer.alloc(32, 2),
  dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
})
const codeMac = Buffer.alloc(32, 7)
const owner = { table: 'data_key', column: 'report', row: codeMac }
const long = '这个网站冒充银行骗取密码'.repeat(170).slice(0, 2000)
const contents = {
  title: '假冒银行',
  site_name: '某应用',
  urls: Array.from({ length: 10 }, (_, n) => `https://example.com/${n}`),
  account: '群号 123456',
  seen_at: new Date(),
  description: long,
}

const runs = 1000

/** Processor time of one of many runs: whoever else works on the machine does not count. */
function measure(what: string, action: () => void): void {
  action()
  const before = process.cpuUsage()
  for (let n = 0; n < runs; n += 1) action()
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(`${what}: ${((user + system) / runs / 1000).toFixed(3)} ms\n`)
}

measure('a submission: six columns with 2,000 characters, and the wrapped key', () => {
  const { key } = sealNewContents(codeMac, contents)
  keyring.wrapDataKey(key, owner)
})

const { key, columns } = sealNewContents(codeMac, contents)
const wrapped = keyring.wrapDataKey(key, owner)
const msg = key.seal(long, messagePlace('1'))
measure('a query: the key, six columns and ten messages of 2,000 characters', () => {
  const opened = keyring.unwrapDataKey(wrapped, owner)
  for (const column of contentColumns)
    opened.open(columns[`${column}_sealed`] ?? Buffer.alloc(0), reportPlace(codeMac, column))
  for (let n = 0; n < 10; n += 1) opened.open(msg, messagePlace('1'))
})

measure('a page of the own list: twenty keys and lists of ten addresses', () => {
  for (let n = 0; n < 20; n += 1)
    keyring
      .unwrapDataKey(wrapped, owner)
      .open(columns.urls_sealed ?? Buffer.alloc(0), reportPlace(codeMac, 'urls'))
})

measure('a data key wrapped anew, as rotation does', () => {
  keyring.wrapDataKey(keyring.unwrapDataKey(wrapped, owner), owner)
})
