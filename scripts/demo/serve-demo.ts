import { Socket } from 'node:net'
import { apiConfig } from '../../server/config/api.ts'
import { createKeyring } from '../../server/platform/crypto/keyring.ts'
import { openPrepared } from '../../server/platform/database/prepare.ts'
import { seed } from '../../server/platform/database/seed.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { createLogger } from '../../server/platform/log.ts'
import { loadSecrets } from '../../server/platform/secrets.ts'
import { startWechat, wechatApps } from '../../server/testing/stand-ins/wechat.ts'
import { startDemoApi } from './demo-api.ts'
import { describeCodes } from './demo-staff.ts'
import { storiesOfDemo } from './stories.ts'
import { describeDemo, seedDemo } from './seed-demo.ts'

const generatedReports = 164

/** Seeds missing data, prints how to use the demo, and runs the product until it is stopped. */
export async function serveDemo(): Promise<void> {
  const config = apiConfig(process.env)
  const { dataDir } = config
  const logger = createLogger({ level: config.logLevel })
  // These handlers serve until the product installs its own; the database ends with this process.
  const leave = () => process.exit(130)
  process.on('SIGINT', leave).on('SIGTERM', leave)
  const postgres = await startEmbeddedPostgres({ dataDir, logger })
  let wechat: Awaited<ReturnType<typeof startWechat>> | undefined
  try {
    // Seeding is faster when no commit waits for the disk; a folder that a power cut left half seeded is deleted.
    process.env['PGOPTIONS'] = '-c synchronous_commit=off'
    const database = await openPrepared(postgres.address, logger)
    await seed(database.db)
    const keyring = createKeyring(await loadSecrets(config))
    const api = await startDemoApi({ database, keyring, dataDir, logger })
    const seeded = await seedDemo(api, storiesOfDemo(generatedReports), new Date())
    console.log(describeDemo(seeded))
    await api.close()
    await database.close()
    delete process.env['PGOPTIONS']

    process.off('SIGINT', leave).off('SIGTERM', leave)
    process.env['DATABASE_URL'] = postgres.address.url
    process.env['DATABASE_OWNER_URL'] = postgres.address.ownerUrl
    // A stand-in for WeChat redirects the browser back at once, as if the person had scanned the code and agreed.
    wechat = await startWechat()
    const { qr, 'in-wechat': inside } = wechatApps
    Object.assign(process.env, {
      WX_APP_ID: qr.appId,
      WX_APP_SECRET: qr.appSecret,
      WX_MP_APP_ID: inside.appId,
      WX_MP_APP_SECRET: inside.appSecret,
      PROVIDER_GATEWAY: wechat.url.origin,
      PUBLIC_URL: process.env['PUBLIC_URL'] || `http://127.0.0.1:${process.env['PORT'] || 3000}`,
    })
    process.argv.splice(2)
    // Standard input that is a file or absent is no socket: nobody can press Enter.
    if (process.stdin instanceof Socket)
      process.stdin.on('data', () => console.log(describeCodes(seeded.people))).unref()
    await import('../../server/main.ts')
  } finally {
    await wechat?.close()
    await postgres.stop()
  }
}
