import { createVisitor } from '../../../kit/session/create-visitor.ts'
import { citizenSession } from './citizen-session.ts'

/**
 * Whoever reports anonymously, or holds a query code: under a token of its own even while somebody is signed in, so
 * that neither server nor anything on the way sees both together. It lives as long as one form, or one report that is
 * looked at (`forget`), and in this page alone. Source: spec §1, a visitor may do all of it.
 */
export const visitor = createVisitor(citizenSession.announceExpiry)
