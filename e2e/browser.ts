import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { plainHost } from './plain-http.ts'
import { squareFont } from './square-font.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function installed(): string | undefined {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // Not on the PATH.
    }
  }
  return undefined
}

const cache = join(import.meta.dirname, '../node_modules/.cache/browser')
const archive = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br')

/** Font folders of the packaged browser: its own with the square font, and the machine's. */
const fontDirs = [join(cache, 'fonts/fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
const squares = join(cache, 'fonts/fonts/squares.ttf')
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fontDirs.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(cache, 'fonts-cache')}</cachedir>
</fontconfig>
`

/** Chromium from npm. Includes its libraries, so that it runs on a bare Debian. */
async function packaged(): Promise<LaunchOptions> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  // It unpacks into the system's temporary folder, where another user's copy may be in the way.
  const before = process.env['TMPDIR']
  mkdirSync(cache, { recursive: true })
  process.env['TMPDIR'] = cache
  try {
    if (!existsSync(join(cache, 'al2023', 'lib'))) await inflate(archive)
    setupLambdaEnvironment(join(cache, 'al2023', 'lib'))
    // Software rendering of a GPU takes more than half of the processor time of a test.
    chromium.setGraphicsMode = false
    const executablePath = await chromium.executablePath()
    // The packaged browser looks for fonts in /tmp instead of its own folder, and pages crash without fonts.
    if (!existsSync(squares)) writeFileSync(squares, squareFont('Squares'))
    const config = join(cache, 'fonts/fonts.conf')
    if (readFileSync(config, 'utf8') !== fontConfig) writeFileSync(config, fontConfig)
    return { executablePath, args: chromium.args, env: environment() }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'TMPDIR',
    ),
  )

/** Flags of the package to omit: single-process mode and a software GPU. */
const unwanted = new Set([
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
])

/** Launch options of the browser: `CHROMIUM_PATH` (`npm` for npm's), an installed one, or npm's. */
export async function browserLaunch(): Promise<LaunchOptions> {
  const path = process.env['CHROMIUM_PATH'] ?? installed()
  const found = path && path !== 'npm' ? { executablePath: path, args: [] } : await packaged()
  return {
    ...found,
    args: [
      ...(found.args ?? []).filter((arg) => !unwanted.has(arg)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
    ],
  }
}
