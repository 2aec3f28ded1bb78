import { afterAll, afterEach } from 'vitest'
import type { TestDatabase } from './database/test-database.ts'

/** Awaits a resource of a test file, and closes or drops it after the file's last test. */
export async function closeAfterAll<
  Resource extends { close(): unknown } | { drop(): Promise<void> },
>(starting: Promise<Resource>): Promise<Resource> {
  const resource = await starting
  afterAll(async () => void (await ('drop' in resource ? resource.drop() : resource.close())))
  return resource
}

/** Awaits the API of a test file, whose rate limits begin anew with each test. */
export function limitedApi<Api extends { readonly database: TestDatabase; close(): unknown }>(
  starting: Promise<Api>,
): Promise<Api> {
  const api = closeAfterAll(starting)
  afterEach(async () => (await api).database.pool.query('delete from transient.rate_limit'))
  return api
}
