import type { Endpoint } from '../endpoint.ts'
import * as audit from '../staff/audit.ts'
import * as cases from './case.ts'
import * as evidence from './evidence.ts'
import * as identity from './identity.ts'
import * as passkey from '../staff/passkey.ts'
import * as people from '../staff/people.ts'
import * as queue from './queue.ts'
import * as session from '../staff/session.ts'
import * as settings from '../staff/settings.ts'

/** All calls of the desk. The desk's listener serves only these; the citizens' listener serves none of them. */
export const staffEndpoints: readonly Endpoint[] = [
  session.staffSignIn,
  session.staffSignOut,
  session.staffSelf,
  session.staffStepUp,
  session.invitationOpen,
  session.invitationAccept,
  passkey.passkeyChallenge,
  passkey.passkeyList,
  passkey.passkeyBegin,
  passkey.passkeyAdd,
  passkey.passkeyRemove,
  people.peopleList,
  people.peopleRequest,
  people.peopleDecide,
  people.peopleLock,
  people.peopleLeave,
  people.colleagueList,
  settings.calendarList,
  settings.calendarSet,
  settings.authorityList,
  settings.authoritySave,
  queue.caseList,
  queue.caseCounts,
  queue.caseSearch,
  queue.caseBatch,
  queue.caseAssign,
  queue.caseLoad,
  queue.viewList,
  queue.viewSave,
  queue.viewDelete,
  queue.macroList,
  queue.macroSave,
  queue.macroDelete,
  cases.caseOpen,
  cases.caseNext,
  cases.caseClaim,
  cases.caseRenew,
  cases.caseRelease,
  cases.caseStep,
  cases.caseUndo,
  cases.caseNote,
  cases.caseReply,
  cases.caseExtend,
  cases.caseHold,
  cases.caseActivity,
  cases.caseFindByCode,
  evidence.evidenceProgress,
  identity.identityOpen,
  identity.identityOpenings,
  audit.auditSearch,
  audit.auditVerify,
  audit.auditExport,
]
