import type { Endpoint } from '../endpoint.ts'
import * as audit from '../staff/audit.ts'
import * as answers from './authority-answer.ts'
import * as cases from './case.ts'
import * as clusters from './cluster.ts'
import * as evidence from './evidence.ts'
import * as figures from './figures.ts'
import * as matching from './matching.ts'
import * as packages from './package.ts'
import * as identity from './identity.ts'
import * as intake from './intake.ts'
import * as account from '../staff/account.ts'
import * as passkey from '../staff/passkey.ts'
import * as people from '../staff/people.ts'
import * as parking from './parking.ts'
import * as publicText from '../staff/public-text.ts'
import * as queue from './queue.ts'
import * as review from './review.ts'
import * as session from '../staff/session.ts'
import * as subject from './subject.ts'
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
  publicText,
  queue,
  cases,
  answers,
  review,
  parking,
  clusters,
  matching,
  subject,
  evidence,
  identity,
  packages,
  intake,
  figures,
  audit,
].flatMap((calls) => Object.values<unknown>(calls).filter(isEndpoint))
