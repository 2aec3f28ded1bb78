import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { sql, type Selectable } from 'kysely'
import request from 'supertest'
import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope, type Envelope } from '../../../contract/envelope.ts'
import { fileUploadMany } from '../../../contract/evidence/file.ts'
import { findDataKey } from '../../platform/crypto/data-key-store.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createLogger } from '../../platform/log.ts'
import { createRateLimits, type RateLimits } from '../../platform/rate-limit.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import {
  createLocalFileStore,
  type LocalFileStore,
} from '../../platform/storage/local-file-store.ts'
import { testClock, type TestClock } from '../test-clock.ts'
import { sealedValueOpener } from '../database/open-sealed.ts'
import { testDatabase, type TestDatabase } from '../database/test-database.ts'
import { testKeyring } from '../test-keyring.ts'
import { createApi } from '../../http/create-api.ts'
import type { ApiServices } from '../../http/bind.ts'
import { sealedUnder } from '../../evidence/content-store.ts'
import { fileProtocols, fileRoutes } from '../../evidence/routes.ts'

export interface FileTestApi {
  readonly clock: TestClock
  readonly database: TestDatabase
  readonly keyring: ReturnType<typeof testKeyring>
  readonly limits: RateLimits
  readonly files: FileStore
  readonly port: number
  /** Log lines so far. */
  readonly logged: string[]
  /** Sends files under their names, in order, behind the fields. */
  upload(
    files: readonly SentFile[],
    token?: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<Envelope>
  /** Sends a body unchanged. */
  raw(body: string | Buffer, contentType: string): Promise<Envelope>
  /** Returns the stored rows with decrypted names and digests. */
  rows(): Promise<
    (Selectable<Schema['file']> & { name: string; sm3: string; original_sm3: string | null })[]
  >
  /** Returns the store that opens the file under this key. */
  store(storageKey: string): Promise<FileStore>
  /** Returns the decrypted content of the file under a key of `rows`. */
  content(storageKey: string | undefined): Promise<Buffer>
  /** Counts the files on the disk, kept or incoming. */
  onDisk(): Promise<{ incoming: number; kept: number }>
  /** Counts the partial files. */
  partialsOnDisk(): Promise<number>
  close(): Promise<void>
}
interface SentFile {
  name: string
  content: Buffer
  field?: string
}

/** Parses the answer of a successful upload. */
export const uploaded = (answer: Envelope) => z.parse(fileUploadMany.output, answer.data)

/**
 * Starts the real upload on a listening server, with a disk that the test can inspect.
 * @param wrap stands between the upload and the disk, e.g. to simulate a full disk
 */
export async function createFileTestApi(
  wrap: (store: LocalFileStore) => FileStore = (store) => store,
  clock = testClock(),
): Promise<FileTestApi> {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const keyring = testKeyring()
  const files = wrap(await createLocalFileStore(folder))
  const logged: string[] = []
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  const services: ApiServices = {
    logger,
    identify: async (request) => {
      const token = request.get('access-token')
      return token ? { id: token } : undefined
    },
  }
  const limits = createRateLimits({ db: database.db, keyring, clock })
  const deps = { db: database.db, clock, keyring, files, limits }
  const routes = fileRoutes(deps)
  const protocols = fileProtocols(deps)
  const app = express().use('/api', createApi(routes, services, [], protocols))
  const server = await listening(createServer(app))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const post = (token = 'somebody') =>
    request(server).post(urlOf(fileUploadMany)).set('Access-Token', token)
  async function store(storageKey: string) {
    const key = await findDataKey(database.db, keyring, { kind: 'file', storageKey })
    return key ? sealedUnder(files, key) : files
  }
  const count = async (path: string) => {
    const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }

  return {
    clock,
    database,
    keyring,
    limits,
    files,
    logged,
    port: address.port,
    async upload(sent, token, fields = {}) {
      const call = post(token)
      for (const [name, value] of Object.entries(fields)) void call.field(name, value)
      for (const { name, content, field = 'files[]' } of sent)
        void call.attach(field, content, { filename: name, contentType: 'image/jpeg' })
      return envelope.parse((await call.expect(200)).body)
    },
    async raw(body, contentType) {
      // A missing answer is a failure as well.
      const call = post().set('Content-Type', contentType).timeout(5000)
      return envelope.parse((await call.send(body).expect(200)).body)
    },
    store,
    content: async (storageKey = '') => buffer(await (await store(storageKey)).read(storageKey)),
    async rows() {
      const stored = await database.db
        .selectFrom('file')
        .selectAll()
        .orderBy(sql`ctid`)
        .execute()
      const open = await sealedValueOpener(database.pool, keyring)
      return stored.map((row) => ({
        ...row,
        name: row.name_sealed ? (open('file', 'name_sealed', row) ?? '') : '',
        sm3: row.sm3_sealed ? (open('file', 'sm3_sealed', row) ?? '') : '',
        original_sm3: row.original_sm3_sealed
          ? (open('file', 'original_sm3_sealed', row) ?? null)
          : null,
      }))
    },
    onDisk: async () => ({ incoming: await count('incoming'), kept: await count('kept') }),
    partialsOnDisk: () => count('partial'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
