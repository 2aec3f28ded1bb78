import { caseNext, caseOpen, caseRelease } from '../../contract/desk/case.ts'
import { caseCounts, caseList, caseSearch } from '../../contract/desk/queue.ts'
import { type View } from '../../contract/desk/case-filter.ts'
import { openReports, type Reports } from './bench-database.ts'
import { letWork } from './colleagues.ts'
import { signEverybodyIn, type Person } from './desk-people.ts'
import { someMade } from './made-reports.ts'
import { measureClaims, measureClaimsAtOnce, measureNextAtOnce } from './measure-claims.ts'
import { measureClusters } from './measure-clusters.ts'
import { measureOpening, measureSearch, measureViews } from './measure-lists.ts'
import { printPlans, writePlans } from './plans.ts'
import { startCommand } from './processes.ts'

/** Measures the desk's calls while colleagues work. @param dataDir no other process may use it */
export async function measureDesk(dataDir: string, { plans }: { plans: boolean }): Promise<void> {
  const reports = await openReports(dataDir)
  try {
    await atDesk(reports, dataDir, measureAll)
    if (!plans) return
    const endPlans = await writePlans(reports.url)
    try {
      await atDesk(reports, dataDir, explainAll)
    } finally {
      await endPlans()
    }
  } finally {
    await reports.stop()
  }
}

async function atDesk(
  reports: Reports,
  dataDir: string,
  work: (reports: Reports, people: readonly Person[]) => Promise<void>,
): Promise<void> {
  const { address } = reports
  const desk = await startCommand('serve-desk', { address, dataDir })
  try {
    await work(reports, await signEverybodyIn(reports, reports.keyring, desk.origin))
  } finally {
    await desk.stop()
  }
}

const openerOf = (person: Person) => (case_number: string) => person.call(caseOpen, { case_number })

async function measureAll(reports: Reports, people: readonly Person[]): Promise<void> {
  const [person, ...others] = people
  if (!person) throw new Error('nobody works there')
  const made = await someMade(reports, openerOf(person))
  const leave = letWork(others)
  try {
    await measureViews(person)
    await measureSearch(person, made)
    await measureOpening(person, made)
    await measureClaims(person)
    await measureClusters(person, reports.url)
  } finally {
    await leave()
  }
  await measureNextAtOnce(people)
  await measureClaimsAtOnce(people)
}

const explainedViews: readonly View[] = ['unassigned', 'mine', 'all_open', 'overdue', 'ended']

async function explainAll(reports: Reports, [person]: readonly Person[]): Promise<void> {
  if (!person) throw new Error('nobody works there')
  const explain = (what: string, action: () => Promise<unknown>) =>
    printPlans(reports.lines, what, action)
  const made = await someMade(reports, openerOf(person))
  for (const view of explainedViews)
    await explain(`first page of ${view}`, () => person.call(caseList, { filter: { view } }))
  await explain('counts', () => person.call(caseCounts, {}))
  const [description = ''] = made.descriptions
  for (const words of ['的', '网站', '刷单返利', description.slice(6, 12), '龘犇骉'])
    await explain(`search for ${words}`, () => person.call(caseSearch, { words }))
  const [case_number = ''] = made.caseNumbers
  await explain('open', () => person.call(caseOpen, { case_number }))
  await explain('next', async () => {
    const { case: got } = await person.call(caseNext, { except: [] })
    if (got) await person.call(caseRelease, { case_number: got.case_number })
  })
}
