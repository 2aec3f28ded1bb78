import type { Clock } from './clock.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { Db } from './database/schema.ts'
import type { Logger } from './log.ts'
import type { MailSender } from './mail/mail-sender.ts'
import type { PreviewOpener } from './preview/preview-opener.ts'
import type { RateLimits } from './rate-limit.ts'
import type { SmsSender } from './sms/sms-sender.ts'
import type { FileStore } from './storage/file-store.ts'

interface AllServices {
  readonly db: Db
  readonly keyring: Keyring
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: RateLimits
  readonly files: FileStore
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly previews: PreviewOpener
}

/** The services of the platform that a feature uses, under the names that all features give them. */
export type Services<Name extends keyof AllServices> = Pick<AllServices, Name>
