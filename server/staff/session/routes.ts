import type { Route } from '../../http/route.ts'
import { invitationAcceptRoute, invitationOpenRoute } from './invitation.ts'
import { accountPasswordRoute, accountRecoveryCodesRoute, accountShowRoute } from './own-account.ts'
import { selfRoute, signOutRoute, stepUpRoute } from './own-session.ts'
import {
  passkeyAddRoute,
  passkeyBeginRoute,
  passkeyChallengeRoute,
  passkeyListRoute,
  passkeyRemoveRoute,
} from './own-passkeys.ts'
import { signInRoute, type SignInDeps } from './sign-in.ts'

export const sessionRoutes = (deps: SignInDeps): Route[] => [
  signInRoute(deps),
  signOutRoute(deps),
  selfRoute(deps),
  stepUpRoute(deps),
  passkeyChallengeRoute(deps),
  passkeyListRoute(deps),
  passkeyBeginRoute(deps),
  passkeyAddRoute(deps),
  passkeyRemoveRoute(deps),
  accountShowRoute(deps),
  accountPasswordRoute(deps),
  accountRecoveryCodesRoute(deps),
  invitationOpenRoute(deps),
  invitationAcceptRoute(deps),
]
