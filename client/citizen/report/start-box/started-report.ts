import { maxAddresses, maxDescription } from '../../../../contract/report/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import type { ReportValues } from '../draft/draft.ts'

/** Fields of the form that the box of the start page can fill. */
export interface StartedFields {
  readonly addresses: readonly string[]
  readonly numbers: string
  readonly account: string
  readonly description: string
}

/** What the box has read, as the citizen has changed it. */
export interface StartedReport extends StartedFields {
  readonly typeId: number
  readonly way: Way
  /** Pictures, which become evidence. */
  readonly pictures: readonly File[]
}

let started: StartedReport | undefined

/** Hands a report to the form, which opens next. It stays in memory: no address and no history holds it. */
export function startReport(report: StartedReport): void {
  started = report
}

/** Returns the started report once. */
export function takeStartedReport(): StartedReport | undefined {
  const taken = started
  started = undefined
  return taken
}

const joined = (before: string, added: string, by: string) =>
  [before.trim(), added].filter(Boolean).join(by)

/** Returns the values of a draft with those of a started report; nothing that the draft holds is lost. */
export function withStarted(values: ReportValues, report: StartedFields): ReportValues {
  const written = values.addresses.filter(({ value }) => value.trim() !== '')
  const known = new Set(written.map(({ value }) => value.trim()))
  const fresh = report.addresses.filter((address) => address !== '' && !known.has(address))
  const addresses = [...written, ...fresh.map((value) => ({ value }))].slice(0, maxAddresses)
  const story = joined(values.description, report.description, '\n')
  return {
    ...values,
    addresses: addresses.length > 0 ? addresses : [{ value: '' }],
    numbers: joined(values.numbers, report.numbers, '、'),
    account: joined(values.account, report.account, '；'),
    description: Array.from(story).slice(0, maxDescription).join(''),
  }
}
