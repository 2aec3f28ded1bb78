import { endpoints } from '../../contract/endpoints/citizens.ts'
import { createBackEnd } from './back-end.ts'
import { askForAccount } from './account-steps.ts'
import type { ConformanceOptions, Run } from './conformance-run.ts'
import { expectations } from './expectations.ts'
import { callName, Findings, type Finding, type Standing } from './findings.ts'
import { askForPages, askForReports, takeToken } from './visitor-steps.ts'

export interface Conformance {
  readonly host: string
  /** The 35 calls in the order of the specification, then the other checks. */
  readonly findings: readonly Finding[]
  /** Capabilities announced in `front/config/detail`, as received. */
  readonly capabilities: readonly string[]
  /** Calls that the portal's main tasks need, and that failed or lack what the tasks need of them. */
  readonly unmet: readonly string[]
  /** Calls that the main tasks need, and of which nothing is known. */
  readonly unknown: readonly string[]
  /** False when a call is unmet. */
  readonly passed: boolean
}

const specification = endpoints.filter(({ path }) => path in expectations)

/** Makes every call of the specification that may be made, as the portal does. */
export async function runConformance(options: ConformanceOptions): Promise<Conformance> {
  const findings = new Findings(specification.map(callName))
  const backEnd = createBackEnd(options.host, options.wait)
  const run: Run = { options, backEnd, findings, capabilities: new Set(), typeId: 1 }
  if (await takeToken(run)) {
    await askForPages(run)
    await askForReports(run)
    await askForAccount(run)
  } else {
    for (const endpoint of specification) findings.skip(endpoint, 'there is no token to ask with')
  }
  const all = findings.all()
  const requiredThat = (...wanted: Standing[]) =>
    all.flatMap(({ call, standing, required }) =>
      required && wanted.includes(standing) ? [call] : [],
    )
  const unmet = requiredThat('fails', 'without')
  return {
    host: options.host,
    findings: all,
    capabilities: [...run.capabilities],
    unmet,
    unknown: requiredThat('not asked'),
    passed: unmet.length === 0,
  }
}
