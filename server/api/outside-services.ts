import type { ApiConfig } from '../config/api.ts'
import type { Logger } from '../platform/log.ts'
import { createMailSender } from '../platform/mail/create-mail-sender.ts'
import { countedFiles, countedMail, countedSms } from '../platform/metrics/counted.ts'
import { measureDataFolder } from '../platform/metrics/host-metrics.ts'
import type { Metrics } from '../platform/metrics/registry.ts'
import { createPartnerTickets } from '../platform/partner/partner-tickets.ts'
import { createPreviewOpener } from '../platform/preview/preview-socket.ts'
import type { Services } from '../platform/services.ts'
import { createSmsSender } from '../platform/sms/create-sms-sender.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { openFileStores } from '../platform/storage/open-file-stores.ts'
import { waitingFor } from '../platform/waiting-for.ts'
import { createWechatLogin } from '../platform/wechat/wechat-login.ts'
import type { Closers } from './databases.ts'

/** Warns when messages are printed in production, where the driver `console` must be configured explicitly. */
export function warnOfPrintedMessages({ production, sms, mail }: ApiConfig, logger: Logger): void {
  const printed = Object.entries({ SMS_DRIVER: sms.driver, MAIL_DRIVER: mail.driver })
    .filter(([, driver]) => driver === 'console')
    .map(([name]) => name)
  if (production && printed.length > 0)
    logger.warn({ printed }, 'codes are printed here and sent to nobody: the driver is console')
}

/** Logs that evidence is refused: the alert comes minutes later, and somebody who restarts the API reads its log. */
async function warnOfLittleSpace(
  { dataDir, storageMinFreeBytes }: ApiConfig,
  store: Pick<FileStore, 'room'>,
  logger: Logger,
): Promise<void> {
  if ((await store.room()) > 0) return
  const reserve_mb = storageMinFreeBytes / 1024 ** 2
  const message =
    'EVIDENCE IS REFUSED: the disk of DATA_DIR has less free space than STORAGE_MIN_FREE_MB'
  logger.error({ folder: dataDir, reserve_mb }, message)
}

/** Opens the file stores and connects SMS, mail, previews, WeChat and the partner platform. */
export async function openOutsideServices(
  config: ApiConfig,
  {
    logger,
    clock,
    metrics,
    closers,
  }: Services<'logger' | 'clock'> & { metrics: Metrics; closers: Closers },
) {
  const opening = openFileStores(config)
  const fileStores = await waitingFor(logger, 'the disk of DATA_DIR', opening)
  closers.push(async () => fileStores.close())
  await warnOfLittleSpace(config, fileStores.local, logger)
  const files = countedFiles(metrics, fileStores.files)
  metrics.gauge(
    'portal_sms_codes_per_day',
    'Codes a day to phones that are not known to be the caller’s (SMS_CODES_PER_DAY)',
    () => config.smsCodesPerDay,
  )
  const sms = countedSms(metrics, await createSmsSender(config))
  const mail = countedMail(metrics, await createMailSender(config))
  measureDataFolder(metrics, { dataDir: config.dataDir, reserve: config.storageMinFreeBytes })
  return {
    fileStores,
    files,
    sms,
    mail,
    previews: await createPreviewOpener(config, logger, metrics),
    wechat: createWechatLogin(config),
    // Without a public URL WeChat cannot redirect back, so pages do not offer it.
    wxAppId: (config.publicUrl && config.wechat.apps.qr?.appId) ?? '',
    izy: await createPartnerTickets(config, clock),
  }
}
