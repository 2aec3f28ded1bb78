import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reportCreate, reportNonameCreate, selfQuery } from '../contract/report/report.ts'
import { selfInfo, type session } from '../contract/account/session.ts'
import { loginPassword } from '../contract/account/sign-in.ts'
import { caseFindByCode, caseNote, caseOpen, caseStep } from '../contract/desk/case.ts'
import { samples } from '../server/testing/api/sample-files.ts'
import type { CommandName } from '../server/commands/commands.ts'
import { emptyDatabase, type EmptyDatabase } from '../server/testing/database/test-database.ts'
import { createProcessSecrets } from '../server/testing/processes/process-secrets.ts'
import { Citizen, newKey } from './citizen.ts'
import { DeskCaller } from './desk-caller.ts'
import type { DeskPerson } from './desk-person.ts'
import { formerCommit, unpackFormerRelease } from './former-release.ts'
import { openDesk } from './open-desk.ts'
import { digestOf, newPhone, password, register } from './own-account.ts'
import { dataFolder, startProduct, type Product } from './product.ts'

const release = unpackFormerRelease()
const data = dataFolder()
let database: EmptyDatabase
let owner: pg.Client
let env: Record<string, string>
const running = new Set<Product>()
// Issue tickets without proof of work, which would take most of the test's time.
const { captchaTicket, env: secrets } = createProcessSecrets()
beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
  env = {
    DATABASE_URL: database.applicationUrl,
    DATABASE_OWNER_URL: database.url,
    DATABASE_CONNECTIONS: '12',
    STORAGE_MIN_FREE_MB: '0',
    TRUST_PROXY: 'loopback',
    ...secrets,
  }
})
afterAll(async () => {
  await Promise.all([...running].map((product) => product.stop()))
  await owner.end()
  await database.drop()
  release.remove()
  data.remove()
})

async function start(entry: string): Promise<Product> {
  const product = await startProduct(data.path, env, entry)
  running.add(product)
  return product
}
async function stop(product: Product): Promise<void> {
  running.delete(product)
  await product.stop()
}
const startFormer = () => start(release.program('server/main.ts'))
const startPresent = () => start('server/main.ts')

// The members of the answers that both releases share.
const bare = {
  query: {
    ...selfQuery,
    output: z.object({
      report: z.object({
        status: z.string(),
        timeline: z.array(z.unknown()),
      }),
    }),
  },
  open: {
    ...caseOpen,
    output: z.object({
      version: z.number(),
      description: z.string(),
      evidence: z.array(z.unknown()),
    }),
  },
  note: { ...caseNote, output: z.unknown() },
  step: { ...caseStep, output: z.object({ version: z.number() }) },
}

/** A citizen with a phone and a session. */
interface Person {
  readonly phone: string
  session: z.infer<typeof session>
}
const people: Person[] = []
const codes: string[] = []
let handlers: DeskPerson[] = []

let addresses = 0
function citizenAt({ origin }: Product): Citizen {
  addresses += 1
  return new Citizen(origin, `203.0.113.${addresses}`)
}

const reportOf = (code: number) => `第 ${code} 份举报的情况说明`
/** Sends an anonymous report about a minor with a picture. Urgent reports reach the desk within a minute. */
async function submit(product: Product, uploadedAt = product): Promise<string> {
  const citizen = citizenAt(uploadedAt)
  const { files } = await citizen.upload('截图.jpg', new Blob([samples.jpg]))
  citizen.goTo(product.origin)
  const { query_code } = await citizen.call(
    reportNonameCreate,
    {
      report_type_id: 1,
      urls: ['https://example.com/1'],
      description: reportOf(codes.length),
      file_ids: files.map(({ file_id }) => file_id),
      involves_minors: true,
      captcha_ticket: captchaTicket(),
    },
    newKey(),
  )
  codes.push(query_code)
  return query_code
}

async function query(product: Product, query_code: string) {
  const citizen = citizenAt(product)
  const input = { query_code, captcha_ticket: captchaTicket() }
  return (await citizen.call(bare.query, input)).report
}

/** Returns the code from the log of either process, because both run jobs. */
const printedBy = (product: Product, other: Product): Product => ({
  ...product,
  get lines() {
    return [...product.lines, ...other.lines]
  },
})

/** Registers an account and sends a named report from it. */
async function join(product: Product, other = product): Promise<void> {
  const phone = newPhone()
  const session = await register(printedBy(product, other), phone, password)
  people.push({ phone, session })
  const citizen = citizenAt(product)
  citizen.goOnAs(session)
  const report = {
    report_type_id: 1,
    urls: ['https://example.com/2'],
    description: '一份实名举报的情况说明',
    reporter: { name: '张三' },
  }
  const { query_code } = await citizen.call(reportCreate, report, newKey())
  codes.push(query_code)
}

/** Expects every session to be valid and every acknowledged report to exist. */
async function expectNothingLost(product: Product): Promise<void> {
  for (const { session } of people) {
    const citizen = citizenAt(product)
    citizen.goOnAs(session)
    const { user } = await citizen.call(selfInfo, {})
    expect(user.unread).toBeGreaterThanOrEqual(0)
  }
  for (const code of codes) expect((await query(product, code)).timeline.length).toBeGreaterThan(0)
}

async function signInAgain(product: Product): Promise<void> {
  for (const person of people)
    person.session = await citizenAt(product).call(loginPassword, {
      phone: person.phone,
      password: digestOf(password),
    })
}

async function sitDown({ desk = '' }: Product, handler: number): Promise<DeskCaller> {
  const person = handlers[handler]
  if (!person) throw new Error('nobody was hired')
  return new DeskCaller(desk).signIn(person)
}

/** Opens cases now, in place of the job that runs every minute. */
async function caseOf(caller: DeskCaller, query_code: string): Promise<string> {
  const find = async () => (await caller.call(caseFindByCode, { query_code })).case_number
  await expect
    .poll(async () => {
      await owner.query("select graphile_worker.add_job('open_cases')")
      return find().catch((error: unknown) => String(error))
    })
    .toMatch(/^\d{8}-\d+$/)
  return find()
}

/** Finds a report by its code at the desk, checks its contents and takes a step. */
async function decide(caller: DeskCaller, code: number): Promise<void> {
  const case_number = await caseOf(caller, codes[code] ?? '')
  const { description, evidence } = await caller.call(bare.open, { case_number })
  expect(description).toBe(reportOf(code))
  expect(evidence).toHaveLength(1)
  await caller.call(bare.note, { case_number, text: `备注 ${code}` }, newKey())
  const { version } = await caller.call(bare.open, { case_number })
  await caller.call(bare.step, { case_number, version, step: 'accept' }, newKey())
}

async function expectAccepted(product: Product, code: number): Promise<void> {
  const status = async () => (await query(product, codes[code] ?? '')).status
  await expect.poll(status, { timeout: 25_000 }).toBe('accepted')
}

const run = promisify(execFile)
/** Runs a command of this version. @returns its output */
async function command(name: CommandName): Promise<string> {
  const variables = { ...process.env, ...env, DATA_DIR: data.path, NODE_OPTIONS: '' }
  return (await run(process.execPath, ['server/commands/main.ts', name], { env: variables })).stdout
}

let former: Product
let present: Product
let atFormer: DeskCaller
let atPresent: DeskCaller

const title = formerCommit()
  ? 'the former release and this one'
  : 'there is no former release before 1.0.0: this commit stands in for it'

describe(`going back: ${title}`, () => {
  test('both keep the job queue in the same tables', () => {
    const queue = (lock: string) => {
      const { version } = JSON.parse(lock).packages['node_modules/graphile-worker']
      return String(version).replace(/\.\d+$/, '')
    }
    const present = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
    expect(queue(present)).toBe(queue(release.read('package-lock.json')))
  })

  test('the former release fills a database', async () => {
    former = await startFormer()
    const desk = await openDesk(former, data.path)
    handlers = [await desk.hire(['handler']), await desk.hire(['handler'])]
    await submit(former)
    await join(former)
    atFormer = await sitDown(former, 0)
    await decide(atFormer, 0)
    await expectNothingLost(former)
  })

  test('this version starts beside it, and each handles reports that the other received', async () => {
    present = await startPresent()
    await expectNothingLost(present)
    const [before, after] = [await submit(former, present), await submit(present, former)]
    await join(present, former)
    await join(former, present)
    await expectNothingLost(former)
    await expectNothingLost(present)
    atPresent = await sitDown(present, 1)
    const [of, op] = [codes.indexOf(before), codes.indexOf(after)]
    await decide(atPresent, of)
    await decide(atFormer, op)
    for (const code of [0, of, op])
      for (const product of [former, present]) await expectAccepted(product, code)
  })

  test('a session survives a change of the release behind the address', async () => {
    atFormer.goTo(present.desk ?? '')
    atPresent.goTo(former.desk ?? '')
    for (const caller of [atFormer, atPresent])
      expect(await caseOf(caller, codes[0] ?? '')).toMatch(/^\d/)
  })

  test('the former release continues alone on the newer database', async () => {
    await stop(present)
    await stop(former)
    former = await startFormer()
    await expectNothingLost(former)
    await signInAgain(former)
    await join(former)
    const code = codes.indexOf(await submit(former))
    atPresent.goTo(former.desk ?? '')
    await decide(atPresent, code)
    await expectAccepted(former, code)
    await stop(former)
  })

  test('and this version again: nothing is lost, no file, no entry of the audit', async () => {
    present = await startPresent()
    await expectNothingLost(present)
    await signInAgain(present)
    const code = codes.indexOf(await submit(present))
    atPresent.goTo(present.desk ?? '')
    await decide(atPresent, code)
    await expectAccepted(present, code)
    expect(await command('verify-files')).toContain('faults: 0')
    expect(await command('verify-audit')).toMatch(/^entries that fit: \d\d/)
  })
})
