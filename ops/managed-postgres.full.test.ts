import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import { openPrepared } from '../server/platform/database/prepare.ts'
import { addJob } from '../server/platform/jobs.ts'
import { createLogger } from '../server/platform/log.ts'
import { emptyDatabase } from '../server/testing/database/test-database.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  type Cluster,
} from './testing/debian-postgres.ts'

/*
 * What a PostgreSQL that somebody else manages lets its customers do: no superuser, maybe no roles of one's own. The oldest
 * version that the product takes (Debian's) and the newest one (the embedded).
 */

const folder = await temporaryFolder(afterAll)
let cluster: Cluster
beforeAll(async () => {
  await chmod(folder, 0o755)
  cluster = await createCluster(await makeDatabaseFolder(join(folder, 'oldest')))
  await initialise(cluster, { fsync: 'off' })
}, 60_000)
afterAll(async () => {
  await cluster.kill()
})

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const passwordOf = (role: string) => `${role}-of-a-test`
function at(url: string, role: string, database: string): string {
  const changed = new URL(url)
  changed.username = role
  changed.password = passwordOf(role)
  changed.pathname = `/${database}`
  return changed.href
}

describe.for(['oldest', 'newest'] as const)('on the %s PostgreSQL', (which) => {
  test.for([
    { rights: 'createrole', isMade: false, name: 'which makes the role of the application' },
    { rights: 'nocreaterole', isMade: true, name: 'which was given the role of the application' },
  ])('an owner without superuser is enough, $name', async ({ rights, isMade }) => {
    const newest = which === 'newest' ? await emptyDatabase() : undefined
    const superuser = newest?.url ?? cluster.url
    const [owner, application, name] = ['owner', 'app', 'db'].map((part) => `${part}_${rights}`)
    if (!owner || !application || !name) throw new Error('no names')
    await run(superuser, [
      `create role ${owner} login nosuperuser nocreatedb ${rights} password '${passwordOf(owner)}'`,
      ...(isMade ? [`create role ${application} login password '${passwordOf(application)}'`] : []),
      `create database ${name} owner ${owner} template template0`,
    ])
    const logged: string[] = []
    const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
    const [url, ownerUrl] = [at(superuser, application, name), at(superuser, owner, name)]
    const opened = await openPrepared({ url, ownerUrl, tls: undefined }, logger)
    await opened.db.transaction().execute((trx) => addJob(trx, 'of_a_test', {}))
    const { rows } = await opened.pool.query('select extname from pg_extension')
    expect(rows).toEqual([{ extname: 'plpgsql' }])
    expect(logged).toEqual([])
    // The next start finds all of it.
    await (await openPrepared({ url, ownerUrl, tls: undefined }, logger)).close()
    await opened.close()
    expect(logged).toEqual([])
    await run(superuser, [
      `drop database ${name} with (force)`,
      `drop role ${application}`,
      `drop role ${owner}`,
    ])
    await newest?.drop()
  })
})
