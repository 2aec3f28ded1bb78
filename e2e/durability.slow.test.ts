import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportNonameCreate, selfQuery } from '../contract/report/report.ts'
import { Citizen, newKey } from './citizen.ts'
import { countReports, dataFolder, startProduct, type Product } from './product.ts'

const submissions = 200
const concurrency = 16
/** Gives each citizen a separate address, as behind a real proxy. */
const env = { TRUST_PROXY: 'loopback' }
const addressOf = (i: number) => `198.51.${100 + (i >> 8)}.${i & 255}`

const data = dataFolder()
let product: Product | undefined
beforeAll(async () => {
  product = await startProduct(data.path, env)
})
afterAll(async () => {
  await product?.stop()
  data.remove()
})

interface Submission {
  readonly i: number
  readonly key: string
  code?: string
}

/** Submits once. Sets the code only if the product acknowledged the report. */
async function submit(origin: string, it: Submission): Promise<void> {
  const citizen = new Citizen(origin, addressOf(it.i))
  const report = {
    report_type_id: 1,
    urls: [`https://example.com/${it.i}`],
    description: `第 ${it.i} 份举报的情况说明`,
    captcha_ticket: await citizen.captchaTicket(),
  }
  it.code = (await citizen.call(reportNonameCreate, report, it.key)).query_code
}

/** Runs work with limited concurrency; the caller records failures. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

test('kill -9 in the middle of 200 submissions loses no acknowledged report and doubles none', async () => {
  const all: Submission[] = Array.from({ length: submissions }, (_, i) => ({ i, key: newKey() }))
  const first = product
  if (!first) throw new Error('not started')

  let killed: Promise<void> | undefined
  await inParallel(all, async (it) => {
    await submit(first.origin, it).catch(() => undefined)
    if (!killed && all.filter((s) => s.code).length >= submissions / 2) killed = first.kill()
  })
  await killed
  const acknowledged = all.filter((s) => s.code)
  const lost = all.filter((s) => !s.code)
  expect(acknowledged.length).toBeGreaterThanOrEqual(submissions / 2)
  expect(lost.length).toBeGreaterThan(0)

  const second = await startProduct(data.path, env)
  product = second
  // Clients without an answer retry; so do some with one.
  const heard = new Map(acknowledged.map((s) => [s.i, s.code]))
  await inParallel([...lost, ...acknowledged.slice(0, 20)], (it) => submit(second.origin, it))
  for (const [i, code] of heard) expect(all[i]?.code).toBe(code)
  expect(new Set(all.map((s) => s.code)).size).toBe(submissions)

  await inParallel(all, async (it) => {
    const citizen = new Citizen(second.origin, addressOf(it.i))
    const { report } = await citizen.call(selfQuery, {
      query_code: it.code,
      captcha_ticket: await citizen.captchaTicket(),
    })
    expect(report?.status).toBe('received')
    expect(report?.timeline).toHaveLength(1)
  })

  // A stored report with an unknown code is a duplicate.
  expect(await countReports(data.path)).toBe(submissions)
})
