import { endpoints } from '../../contract/endpoints.ts'
import { createBackEnd } from './back-end.ts'
import { askForAccount } from './account-steps.ts'
import type { ConformanceOptions, Run } from './conformance-run.ts'
import { expectations } from './expectations.ts'
import { callName, Findings, type Finding } from './findings.ts'
import { askForPages, askForReports, takeToken } from './visitor-steps.ts'

/** The result of a conformance run. */
export interface Conformance {
  readonly host: string
  /** The 35 calls in the order of the specification, then the other checks. */
  readonly findings: readonly Finding[]
  /** Capabilities announced in `front/config/detail`, as received. */
  readonly capabilities: readonly string[]
  /** False when a call that the portal's main tasks need was made and failed. */
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
  return {
    host: options.host,
    findings: all,
    capabilities: [...run.capabilities],
    passed: !all.some(({ standing, required }) => required && standing === 'fails'),
  }
}
