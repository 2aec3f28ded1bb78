import { spawnSync } from 'node:child_process'
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { signerIds } from '../../contract/report/receipt.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicKeyPem } from '../platform/crypto/sm2.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPackageTestApi, packageId } from '../testing/api/package-test-api.ts'
import { unpack } from '../testing/opened-package.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const api = await closeAfterAll(createPackageTestApi())
let parts: ReadonlyMap<string, Buffer>
let key: string
let folder: string

beforeAll(async () => {
  const handler = await api.staff(['handler'])
  const made = await api.processing(handler)
  await api.redact(handler, made)
  const id = packageId(await api.prepare(handler, made))
  parts = await unpack(await api.fetched(handler, made, id))
  const { receiptKeys } = api.staffContext
  const publicKey = await receiptKeys.publicKey(receiptKeys.keyId)
  key = join(await temporaryFolder(afterAll), 'centre.pem')
  await writeFile(key, publicKeyPem(publicKey ?? Buffer.alloc(0)))
})
beforeEach(async () => {
  folder = join(await temporaryFolder(afterAll), 'unpacked package')
  await mkdir(folder)
  for (const [name, content] of parts) await writeFile(join(folder, name), content)
})

/** Runs the script that stands in the package itself. */
function verify(by = key) {
  const { status, stdout } = spawnSync('sh', [join(folder, 'verify-package.sh'), by, folder], {
    encoding: 'utf8',
  })
  return { status, wrong: stdout.split('\n').filter((line) => line.startsWith('WRONG')), stdout }
}
const wrong = (...names: string[]) => ({
  status: 1,
  wrong: names.map((name) => expect.stringContaining(`: ${name} `)),
})

test('accepts a package, and says what it is', () => {
  const { status, stdout } = verify()
  expect(status).toBe(0)
  expect(stdout).toContain('ALL FITS 全部相符: 4 parts')
  expect(stdout).toContain('"due_on": "2026-12-31"')
})

test('is the script of the repository', async () => {
  expect(await readFile('scripts/verify-package.sh')).toEqual(parts.get('verify-package.sh'))
})

test('names each part of which one byte changed', async () => {
  for (const [name, content] of parts) {
    if (name.startsWith('manifest')) continue
    const changed = Buffer.from(content)
    const at = Math.floor(changed.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    // The script cannot check itself while it runs.
    if (name === 'verify-package.sh') continue
    await writeFile(join(folder, name), changed)
    expect(verify()).toMatchObject(wrong(name))
    await writeFile(join(folder, name), content)
  }
  await appendFile(join(folder, 'verify-package.sh'), '#\n')
  expect(verify()).toMatchObject(wrong('verify-package.sh'))
})

test('names files that were added, whatever their names, and a part that is missing', async () => {
  await writeFile(join(folder, '.hidden'), '')
  await writeFile(join(folder, 'extra file.txt'), '')
  await writeFile(join(folder, 'manifest.json manifest.sig'), '')
  await symlink('report.pdf', join(folder, 'link.pdf'))
  await rm(join(folder, 'words.txt'))
  const { wrong: found } = verify()
  expect(found).toHaveLength(5)
  expect(found).toEqual(
    expect.arrayContaining(
      wrong('words.txt', '.hidden', 'extra file.txt', 'manifest.json manifest.sig', 'link.pdf')
        .wrong,
    ),
  )
})

test('says of no name that everything fits, and runs and removes nothing that a name asks for', async () => {
  const fake = '\u001B[2K\rALL FITS 全部相符: 4 parts'
  const names = [
    `x\n${fake}`,
    `y${fake}`,
    '-n',
    '--help',
    '$(touch planted)',
    "a'b",
    'a"b',
    '*',
    '\\',
    'c\u009B2K\u0085ALL FITS',
    'd\u202Egnp.exe\u2066\u2069\u200F',
  ]
  for (const name of names) await writeFile(join(folder, name), '')
  const { status, wrong: found, stdout } = verify()
  expect(status).toBe(1)
  expect(found).toHaveLength(names.length)
  expect(stdout.split('\n').filter((line) => line && !line.startsWith('WRONG'))).toEqual([])
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\p{Bidi_Control}]/u)
  expect(await readdir(folder)).not.toContain('planted')
})

test('names the manifest when its signature is changed, cut, continued or that of another text', async () => {
  const sign = () =>
    api.staffContext.receiptKeys.sign('package', String(parts.get('manifest.json')))
  // A signature has 70 to 72 bytes; OpenSSL reads no more than 72.
  let signature = sign()
  while (signature.length < 72) signature = sign()
  await writeFile(join(folder, 'manifest.sig'), signature)
  expect(verify()).toMatchObject({ status: 0 })
  const changed = Buffer.from(signature)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const other of [
    changed,
    signature.subarray(1),
    Buffer.concat([signature, Buffer.alloc(1)]),
  ]) {
    await writeFile(join(folder, 'manifest.sig'), other)
    expect(verify()).toMatchObject(wrong('manifest.json'))
  }
  await writeFile(
    join(folder, 'manifest.sig'),
    api.staffContext.receiptKeys.sign('package', 'another text'),
  )
  expect(verify()).toMatchObject(wrong('manifest.json'))
})

test('names a part that the manifest lists twice, the second time with what another hand wrote', async () => {
  const manifest = (parts.get('manifest.json') ?? '').toString()
  const words = /  \{\n {3}"name": "words\.txt",[^}]*\}/.exec(manifest)?.[0] ?? ''
  const other = words.replace(/"bytes": \d+/, '"bytes": 5')
  expect(other).not.toBe(words)
  await writeFile(join(folder, 'manifest.json'), manifest.replace(words, `${words},\n${other}`))
  expect(verify()).toMatchObject(wrong('manifest.json', 'words.txt'))
})

test('names the manifest when one of its lines is removed, and the part that no line names', async () => {
  const lines = (parts.get('manifest.json') ?? '').toString().split('\n')
  const words = lines.findIndex((line) => line.includes('"name": "words.txt"'))
  for (const at of [0, 1, 5, words - 1, words, words + 1, words + 2, words + 3]) {
    const line = lines[at] ?? ''
    await writeFile(join(folder, 'manifest.json'), lines.toSpliced(at, 1).join('\n'))
    const found = verify()
    expect(found.wrong[0]).toContain('manifest.json')
    if (line.includes('"name": "words.txt"')) expect(found.wrong.join()).toContain('words.txt')
  }
})

test('refuses a link or a pipe in place of a file', async () => {
  for (const name of ['manifest.json', 'manifest.sig', 'words.txt', 'report.pdf']) {
    const path = join(folder, name)
    const elsewhere = join(folder, '..', name)
    await rename(path, elsewhere)
    await symlink(elsewhere, path)
    expect(verify()).toMatchObject({ status: 1, wrong: [expect.stringContaining(name)] })
    await rm(path)
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
    expect(verify()).toMatchObject({ status: 1, wrong: [expect.stringContaining(name)] })
    await rm(path)
    await rename(elsewhere, path)
  }
  await symlink('/', join(folder, 'linked folder'))
  expect(verify()).toMatchObject(wrong('linked folder'))
})

test('refuses what the same key signed as another kind of text', async () => {
  const { receiptKeys } = api.staffContext
  for (const kind of Object.keys(signerIds) as (keyof typeof signerIds)[]) {
    const signature = receiptKeys.sign(kind, String(parts.get('manifest.json')))
    await writeFile(join(folder, 'manifest.sig'), signature)
    expect(verify().status).toBe(kind === 'package' ? 0 : 1)
  }
})

test('refuses another key', async () => {
  const other = join(folder, '..', 'other.pem')
  const { status } = spawnSync('openssl', ['genpkey', '-algorithm', 'SM2', '-out', `${other}.key`])
  expect(status).toBe(0)
  spawnSync('openssl', ['pkey', '-in', `${other}.key`, '-pubout', '-out', other])
  expect(verify(other)).toMatchObject(wrong('manifest.json'))
})
