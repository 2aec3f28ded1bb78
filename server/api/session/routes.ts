import { accessToken, selfInfo } from '../../../contract/session.ts'
import { CallError } from '../call-error.ts'
import { route, type Route } from '../route.ts'
import type { AccessTokens } from './access-token.ts'

/** Tokens for visitors. Nobody can sign in yet, so `self/info` meets visitors only. */
export const sessionRoutes = (deps: { tokens: AccessTokens }): Route[] => [
  route(accessToken, async () => deps.tokens.issue()),
  route(selfInfo, async () => {
    throw new CallError('signInRequired')
  }),
]
