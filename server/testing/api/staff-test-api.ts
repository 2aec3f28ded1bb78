import { join } from 'node:path'
import express, { type Express } from 'express'
import request, { type Test } from 'supertest'
import { urlOf, type Endpoint } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import {
  administratorRoles,
  type AdministratorRole,
  type BusinessRole,
  type StaffRole,
} from '../../../contract/staff/role.ts'
import { createPasswords } from '../../account/password.ts'
import { createLiveCases } from '../../desk/queue/live-cases.ts'
import { staffDepsOf, type StaffContext } from '../../api/desk-routes.ts'
import { cookieOf } from '../../staff/session/session-cookie.ts'
import { createStaffApi } from '../../api/staff-api.ts'
import { createLogger } from '../../platform/log.ts'
import { strictestConfinement } from '../../platform/preview/confinement.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { createPreviewProcesses } from '../../platform/preview/preview-process.ts'
import { createReportTestApi, type ReportTestApi } from './report-test-api.ts'
import type { TestProviders } from './test-api.ts'

/** A member of staff of a test, signed in. */
export interface StaffOfTest {
  readonly id: string
  readonly name: string
  readonly login: string
  /** The cookie as the browser sends it. */
  readonly cookie: string
  /** Calls as the desk's page does. Fails unless the answer is an envelope. */
  call(endpoint: Endpoint, input?: object, key?: string): Promise<Envelope>
  /** Marks the session as stepped up, as a fresh code does. */
  stepUp(): Promise<void>
  /** Starts a new session after the previous one has ended. */
  signIn(): Promise<void>
}

/** The desk of a test. */
export interface TestDesk {
  /** The desk's calls at `/api`, as its listener mounts them. */
  readonly desk: Express
  readonly staffContext: StaffContext
  /** Inserts a new member of staff into the database. */
  staff(
    roles: StaffRole[],
    given?: { reportTypeIds?: number[] | null; name?: string },
  ): Promise<StaffOfTest>
  /** Makes a call at the desk with these headers and those that every browser sends. */
  deskCall(endpoint: Endpoint, input?: object, headers?: Record<string, string>): Promise<Envelope>
  endStreams(): void
}
export type StaffTestApi = ReportTestApi & TestDesk

let people = 0
let processes: Promise<PreviewOpener> | undefined
/** Tries the confinements at the first file: most tests open none. */
const previewProcesses = () =>
  (processes ??= strictestConfinement().then((confinement) =>
    createPreviewProcesses({ confinement }),
  ))
const isAdministrator = (role: StaffRole): role is AdministratorRole => role in administratorRoles

/** Opens a desk, which has a domain by default. */
export async function openTestDesk(
  api: ReportTestApi,
  providers?: TestProviders,
  { staffUrl }: Pick<StaffContext, 'staffUrl'> = {
    staffUrl: new URL('https://desk.example.gov.cn'),
  },
): Promise<TestDesk> {
  const { db } = api.database
  const logger = createLogger({ destination: { write: (line) => void api.logged.push(line) } })
  const live = createLiveCases({ ...api.database, logger })
  const staffContext: StaffContext = {
    ...api,
    db,
    logger,
    live,
    previews: {
      open: async (...file) => (await previewProcesses()).open(...file),
    },
    passwords: createPasswords(api.keyring),
    staffUrl,
    auditAnchorFile: join(api.folder, 'desk', 'audit-anchors.jsonl'),
    ...(await providers?.(api.clock)),
    sms: api.sms,
  }
  const { staffSessions } = staffDepsOf(staffContext)
  const desk = express()
    .disable('x-powered-by')
    .use('/api', createStaffApi(staffContext, ['loopback']))

  const deskCall: StaffTestApi['deskCall'] = async (endpoint, input = {}, headers = {}) => {
    const sent: Test =
      endpoint.method === 'GET'
        ? request(desk).get(urlOf(endpoint)).query(input)
        : request(desk).post(urlOf(endpoint)).send(input)
    void sent.set({ 'Sec-Fetch-Site': 'same-origin', ...headers })
    return envelope.parse((await sent.expect(200)).body)
  }

  return {
    desk,
    staffContext,
    deskCall,
    endStreams: () => live.end(),
    async staff(roles, { reportTypeIds = null, name } = {}) {
      people += 1
      const login = `person${people}`
      const duty = roles.find(isAdministrator)
      const { id, name: shownName } = await db
        .insertInto('staff')
        .values({
          login,
          name: name ?? `同事${people}`,
          duty: duty ?? 'business',
          state: 'active',
          report_type_ids: reportTypeIds,
        })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
      const business = roles.filter((role): role is BusinessRole => !isAdministrator(role))
      if (business.length > 0)
        await db
          .insertInto('staff_role')
          .values(business.map((role) => ({ staff_id: id, role })))
          .execute()
      let session = await staffSessions.open(db, id)
      const cookie = () => cookieOf('session', session.token)
      return {
        id,
        name: shownName,
        login,
        get cookie() {
          return cookie()
        },
        call: (endpoint, input, key) =>
          deskCall(endpoint, input, { Cookie: cookie(), ...(key && { 'Idempotency-Key': key }) }),
        async stepUp() {
          await staffSessions.stepUp(db, session.sessionMac)
        },
        async signIn() {
          session = await staffSessions.open(db, id)
        },
      }
    },
  }
}

/** Starts the report test API with a desk. */
export async function createStaffTestApi(
  providers?: TestProviders,
  options?: Pick<StaffContext, 'staffUrl'>,
): Promise<StaffTestApi> {
  const api = await createReportTestApi(providers)
  const desk = await openTestDesk(api, providers, options)
  return {
    ...api,
    ...desk,
    async close() {
      desk.endStreams()
      await api.close()
    },
  }
}
