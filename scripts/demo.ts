/** `npm run demo [-- folder]`: the built product with sample data; refuses to run where the product is in service. */
import { join, resolve } from 'node:path'
import { loadEnvironment } from '../server/config/environment.ts'

const root = join(import.meta.dirname, '..')

loadEnvironment(join(root, '.env'))
if (process.env['APP_ENV'] === 'production') {
  console.error('APP_ENV is production: npm run demo would mix invented reports with real ones.')
  process.exit(1)
}

// Settings of a real installation in `.env` are ignored: another database, other keys, and messages to real people.
const unset = [
  'API_HOST',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_CA_FILE',
  'TOKEN_SECRET',
  'INDEX_SECRET',
  'DATA_KEYS',
  'AUDIT_ANCHOR_FILE',
  'PREVIEW_SOCKET',
]
Object.assign(process.env, Object.fromEntries(unset.map((name) => [name, ''])), {
  DATA_DIR: resolve(process.argv[2] ?? join(root, 'data-demo')),
  LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  SMS_DRIVER: 'console',
  MAIL_DRIVER: 'console',
})

const { serveDemo } = await import('./demo/serve-demo.ts')
await serveDemo()
