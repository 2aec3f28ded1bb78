import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { docxOf, paragraph } from '../../testing/preview/office-samples.ts'
import { openWhole } from '../../testing/preview/open-whole.ts'
import { createLogger } from '../log.ts'
import { createMetrics } from '../metrics/registry.ts'
import { offeredConfinements } from './confinement.ts'
import { createPreviewProcesses } from './preview-process.ts'
import { createPreviewOpener } from './preview-socket.ts'
import { missingPrograms, offeredPrograms, registerPrograms } from './programs.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
const twoPages = docxOf(`${paragraph('第一页')}${pageBreak}${paragraph('第二页')}`)
const text = '第一页\n\n第二页'

// Folders in which programs write are made here.
const folder = await mkdtemp(join(tmpdir(), 'programs-'))
beforeEach(() => void vi.stubEnv('TMPDIR', folder))
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true, force: true }))
const folders = () => readdir(folder)

test('a metric says which programs are there', async () => {
  const metrics = createMetrics()
  registerPrograms(metrics, ['soffice'])
  const said = await metrics.text()
  expect(said).toContain('portal_preview_program_available{program="soffice"} 1')
  for (const program of missingPrograms(['soffice']))
    expect(said).toContain(`portal_preview_program_available{program="${program}"} 0`)
})

describe('at the start of the server', () => {
  const start = async () => {
    const logged: string[] = []
    const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
    await createPreviewOpener({ previewSocket: undefined }, logger, createMetrics())
    return logged.map((line): unknown => JSON.parse(line))
  }

  test('the folders of killed previews are emptied, those of other servers and programs stay', async () => {
    const [dead, other, long] = [
      `preview-${process.pid}-a`,
      `preview-${process.ppid}-b`,
      `preview-${process.ppid}-c`,
    ]
    for (const name of [dead, 'preview-4194304-d', other, long, 'preview-of-somebody']) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, 'file.docx'), 'a document in clear')
    }
    await utimes(join(folder, long), new Date(0), new Date(0))
    await start()
    expect(await folders()).toEqual([other, 'preview-of-somebody'])
    for (const name of await folders()) await rm(join(folder, name), { recursive: true })
  })

  test('a machine without bubblewrap is logged as a warning', async () => {
    await symlink('/usr/bin/unshare', join(folder, 'unshare'))
    vi.stubEnv('PATH', folder)
    expect(await start()).toMatchObject([
      { level: 'warn', confinement: expect.not.stringMatching('bubblewrap') },
    ])
    await rm(join(folder, 'unshare'))
  })
})

describe.each(await offeredConfinements())('confined by %s', (confinement) => {
  test('a Word file shows its text without LibreOffice, and says what is missing', async () => {
    const opener = createPreviewProcesses({ confinement })
    const opened = await openWhole(opener, twoPages, word)
    expect(opened).toMatchObject({ missing: 'soffice', pages: [], text: { text } })
    await expect.poll(folders).toEqual([])
  })
})

const [strictest = 'limits'] = await offeredConfinements()
const isOffered = (await offeredPrograms(strictest)).includes('soffice')

test.runIf(isOffered)(
  'a Word file is drawn by LibreOffice, and what it wrote is gone',
  { timeout: 150_000 },
  async () => {
    // Milliseconds; more than the usual 20 seconds, for a machine under other load.
    const time = 120_000
    const opener = createPreviewProcesses({ confinement: strictest, programs: ['soffice'], time })
    const opened = await openWhole(opener, twoPages, word)
    expect(opened).toMatchObject({ total: 2, text: { text } })
    expect(opened?.missing).toBeUndefined()
    expect(opened?.pages.map(({ width, height }) => height > width)).toEqual([true, true])
    const rtf = await openWhole(opener, Buffer.from('{\\rtf1 lend 3}'), 'application/rtf')
    expect(rtf).toMatchObject({ total: 1, text: { text: 'lend 3' }, pages: [{}] })
    await expect.poll(folders).toEqual([])
  },
)
