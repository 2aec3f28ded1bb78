import { parseCrontab } from 'graphile-worker'
import { bareReport } from '../testing/api/bare-report.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { StorageUnavailable, type FileStore } from '../platform/storage/file-store.ts'
import { attachFiles } from './attachments.ts'
import { fileCrontab, fileTasks } from './clean-up.ts'
import { createFileTestApi, uploaded } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import type { FileOwner } from './store.ts'

const api = await closeAfterAll(createFileTestApi())

const upload = async (...names: string[]) => {
  const files = names.map((name) => ({ name, content: samples.jpg }))
  return uploaded(await api.upload(files)).files.map((file) => file.file_id)
}
async function newReport() {
  return { reportId: await bareReport(api) }
}
const attach = (ids: string[], owner: FileOwner) =>
  api.database.db.transaction().execute((trx) => attachFiles(trx, api, ids, owner))
const namesOf = async ({ reportId }: { reportId: string }) =>
  (await api.rows())
    .filter((row) => row.report_id === reportId)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((row) => row.name)
const refusal = (words: string) => ({
  errorName: 'badInput',
  data: { fields: { file_ids: expect.stringContaining(words) } },
})

describe('attaching files', () => {
  test('keeps the order of the request', async () => {
    const [a = '', b = '', c = ''] = await upload('a.jpg', 'b.jpg', 'c.jpg')
    const owner = await newReport()
    await attach([c, a, b], owner)
    expect(await namesOf(owner)).toEqual(['c.jpg', 'a.jpg', 'b.jpg'])
  })

  test('attaches a duplicate once', async () => {
    const [a = '', b = ''] = await upload('a.jpg', 'b.jpg')
    const owner = await newReport()
    await attach([a, a, b], owner)
    expect(await namesOf(owner)).toEqual(['a.jpg', 'b.jpg'])
  })

  test('names unknown and foreign files by position, and attaches none', async () => {
    const [taken = '', free = ''] = await upload('taken.jpg', 'free.jpg')
    const thief = await newReport()
    await attach([taken], await newReport())
    await expect(attach([taken], thief)).rejects.toMatchObject(refusal('第 1 个'))
    const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'
    await expect(attach([unknown, free, taken], thief)).rejects.toMatchObject(refusal('第 1、3 个'))
    expect(await namesOf(thief)).toEqual([])
  })

  test('attaches a file to one of ten concurrent reports', async () => {
    const [file = ''] = await upload('a.jpg')
    const owners = await Promise.all(Array.from({ length: 10 }, newReport))
    const outcomes = await Promise.allSettled(owners.map((owner) => attach([file], owner)))
    expect(outcomes.filter((c) => c.status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused 24 hours after the upload', async () => {
    const [early = '', late = ''] = await upload('a.jpg', 'b.jpg')
    api.clock.advance(24 * 3600_000 - 1)
    await attach([early], await newReport())
    api.clock.advance(1)
    await expect(attach([late], await newReport())).rejects.toMatchObject(refusal('重新上传'))
  })
})

describe('cleaning up', () => {
  test('happens every hour', () => {
    const tasks = fileTasks({ ...api, db: api.database.db })
    const [entry, ...others] = parseCrontab(fileCrontab)
    expect(others).toEqual([])
    expect(Object.keys(tasks)).toContain(entry?.task)
  })

  const cleanUp = () => fileTasks({ ...api, db: api.database.db }).delete_unclaimed_files()

  test('deletes unattached files, row and content, and no others', async () => {
    await api.database.db.deleteFrom('file').execute()
    const before = (await api.onDisk()).kept
    const [attached = ''] = await upload('attached.jpg', 'forgotten.jpg', 'forgotten too.jpg')
    await attach([attached], await newReport())
    api.clock.advance(24 * 3600_000)
    await upload('fresh.jpg')
    await cleanUp()
    expect(await api.rows()).toHaveLength(4)

    api.clock.advance(3600_000 + 1)
    await cleanUp()
    expect((await api.rows()).map((row) => row.name)).toEqual(['attached.jpg', 'fresh.jpg'])
    expect((await api.onDisk()).kept).toBe(before + 2)
  })

  test('continues after a crash between the content and the row', async () => {
    await upload('a.jpg')
    const row = (await api.rows()).at(-1)
    await api.files.remove(row?.storage_key ?? '')
    api.clock.advance(26 * 3600_000)
    await cleanUp()
    expect((await api.rows()).map((r) => r.id)).not.toContain(row?.id)
  })

  test('continues past a file that cannot be removed', async () => {
    await upload('stuck.jpg', 'next.jpg')
    const stuck = (await api.rows()).find((row) => row.name === 'stuck.jpg')
    api.clock.advance(26 * 3600_000)
    const files: FileStore = {
      ...api.files,
      remove: (key) =>
        key === stuck?.storage_key
          ? Promise.reject(new StorageUnavailable('remove a file'))
          : api.files.remove(key),
    }
    const { delete_unclaimed_files } = fileTasks({ ...api, db: api.database.db, files })
    await expect(delete_unclaimed_files()).rejects.toBeInstanceOf(AggregateError)
    const left = (await api.rows()).map((row) => row.name)
    expect(left).toContain('stuck.jpg')
    expect(left).not.toContain('next.jpg')
    await cleanUp()
    expect((await api.rows()).map((row) => row.name)).not.toContain('stuck.jpg')
  })

  test('processes more than one batch', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({
      handle_mac: Buffer.from(`mac ${n}`),
      storage_key: n.toString(16).padStart(32, '0'),
      size: 1,
      mime: 'image/jpeg',
      uploaded_at: api.clock.now(),
    }))
    await api.database.db.insertInto('file').values(rows).execute()
    api.clock.advance(26 * 3600_000)
    await cleanUp()
    expect((await api.rows()).map((row) => row.name)).not.toContain('of a batch.jpg')
  })
})
