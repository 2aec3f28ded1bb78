import type { Endpoint } from '../endpoint.ts'
import * as audit from '../staff/audit.ts'
import * as answers from '../desk/authority-answer.ts'
import * as cases from '../desk/case.ts'
import * as evidence from '../desk/evidence.ts'
import * as figures from '../figures/desk-figures.ts'
import * as packages from '../packages/package.ts'
import * as identity from '../desk/identity.ts'
import * as inbox from '../desk/inbox.ts'
import * as intake from '../intake/intake.ts'
import * as account from '../staff/account.ts'
import * as passkey from '../staff/passkey.ts'
import * as people from '../staff/people.ts'
import * as parking from '../desk/parking.ts'
import * as macros from '../macros/macro.ts'
import * as publicText from '../texts/public-text.ts'
import * as queue from '../desk/queue.ts'
import * as recusal from '../desk/recusal.ts'
import * as review from '../desk/review.ts'
import * as session from '../staff/session.ts'
import * as group from '../subjects/group.ts'
import * as subject from '../subjects/subject.ts'
import * as settings from '../staff/settings.ts'

const isEndpoint = (member: unknown): member is Endpoint =>
  typeof member === 'object' && member !== null && 'path' in member && 'access' in member

/** All calls of the desk. The desk's listener serves only these; the citizens' listener serves none of them. */
export const staffEndpoints: readonly Endpoint[] = [
  session,
  account,
  passkey,
  people,
  settings,
  macros,
  publicText,
  queue,
  cases,
  answers,
  review,
  recusal,
  inbox,
  parking,
  group,
  subject,
  evidence,
  identity,
  packages,
  intake,
  figures,
  audit,
].flatMap((calls) => Object.values<unknown>(calls).filter(isEndpoint))
