import { caseOpen } from '../../contract/desk/case.ts'
import { startCommand } from '../start-command.ts'
import type { Reports } from './database.ts'
import { measureClaims, measureClaimsAtOnce, measureNextAtOnce } from './measure-claims.ts'
import { measureGroups } from './measure-groups.ts'
import { measureOpening, measureSearch, measureViews } from './measure-lists.ts'
import { letWork, signEverybodyIn } from './people.ts'
import { someMade } from './words-to-find.ts'

/** Measures the desk's calls while colleagues work. @param dataDir of the reports */
export async function measureAll(reports: Reports, dataDir: string): Promise<void> {
  const desk = await startCommand('serve-desk', { address: reports.address, dataDir })
  try {
    const people = await signEverybodyIn(reports, reports.keyring, desk.origin)
    const [person, ...colleagues] = people
    if (!person) throw new Error('nobody works there')
    const made = await someMade(reports, (case_number) => person.call(caseOpen, { case_number }))
    const leave = letWork(colleagues)
    try {
      await measureViews(person)
      await measureSearch(person, made)
      await measureOpening(person, made)
      await measureGroups(person)
      await measureClaims(person)
    } finally {
      await leave()
    }
    await measureNextAtOnce(people)
    await measureClaimsAtOnce(people)
  } finally {
    await desk.stop()
  }
}
