import type { DeadlineConfig } from '../config/deadlines.ts'
import type { Services } from '../platform/services.ts'
import type { Db } from '../platform/database/schema.ts'
import type { PartnerTickets } from '../platform/partner/partner-tickets.ts'
import type { WechatLogin } from '../platform/wechat/wechat-login.ts'
import { accountRoutes } from '../account/routes.ts'
import type { Passwords } from '../account/password.ts'
import { picturesAreRead, pictureWordsRoute } from '../evidence/picture-words.ts'
import { fileProtocols, fileRoutes } from '../evidence/routes.ts'
import { publishedMonthsRoute } from '../figures/published-months.ts'
import { nameOwnReports, answersTo } from '../report/tracking/own-reports.ts'
import { noticeRoutes } from '../account/notice/routes.ts'
import { personalDataRoutes, forgetReporter } from '../report/personal-data/routes.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { reportProtocols, reportRoutes } from '../report/routes.ts'
import type { Protocol, Route } from '../http/route.ts'
import type { AccessTokens } from '../account/identity/access-token.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import type { Sessions } from '../account/identity/sessions.ts'
import type { Shares } from './shares.ts'
import { siteRoutes } from '../site/routes.ts'
import { verificationRoutes } from '../account/verification/routes.ts'

/** The dependencies of all features; each feature declares the ones it uses. */
export interface AppContext extends Services<
  'keyring' | 'clock' | 'logger' | 'limits' | 'files' | 'sms' | 'previews'
> {
  /** The connections for work without a share of its own. */
  readonly db: Db
  readonly shares: Pick<Shares, 'reports' | 'evidence' | 'queries'>
  /** Time limits of the steps of a report. */
  readonly deadlines: DeadlineConfig
  readonly receiptKeys: ReceiptKeys
  readonly tokens: AccessTokens
  readonly sessions: Sessions
  readonly passwords: Passwords
  /** `wechat` and `izy` are undefined when not enabled. */
  readonly wechat: WechatLogin | undefined
  readonly izy: PartnerTickets | undefined
  readonly wxAppId: string
  /** The address that citizens type. WeChat cannot redirect back without it. */
  readonly publicUrl: string | undefined
  readonly smsCodesPerDay: number
  /** Whether words in citizens' own pictures are read for them. */
  readonly readsPictures: boolean
  /** The centre's name when the front-end config has none; may be empty. */
  readonly organiser: string
}

export function createRoutes(context: AppContext): Route[] {
  return [
    ...signInRoutes(context),
    ...siteRoutes({ ...context, picturesAreRead: picturesAreRead(context) }),
    ...verificationRoutes(context),
    ...fileRoutes({ ...context, db: context.shares.evidence }),
    pictureWordsRoute({ ...context, db: context.shares.evidence }),
    ...reportRoutes(context),
    publishedMonthsRoute(context),
    ...accountRoutes({
      ...context,
      forgetReporter: (trx, account) => forgetReporter(trx, context, account),
    }),
    ...noticeRoutes({
      ...context,
      nameReports: (accountId, codeMacs) => nameOwnReports(context, accountId, codeMacs),
      answersTo: (accountId, notices) => answersTo(context, accountId, notices),
    }),
    ...personalDataRoutes(context),
  ]
}

export const createProtocols = (context: AppContext): Protocol[] => [
  ...fileProtocols({ ...context, db: context.shares.evidence }),
  ...reportProtocols(context),
]
