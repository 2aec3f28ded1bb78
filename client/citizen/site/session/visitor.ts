import { createVisitor } from '../../../kit/session/create-visitor.ts'
import { citizenSession } from './citizen-session.ts'

/**
 * The identity for anonymous reports and query codes. It has its own token even while a citizen is signed in, so that
 * no request carries both. It lives for one form or one viewed report (`forget`), and only in this page. Source: spec
 * §1, a visitor may do all of it.
 */
export const visitor = createVisitor(citizenSession.announceExpiry)
