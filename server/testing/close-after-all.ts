import { afterAll } from 'vitest'

/** Awaits a resource of a test file, and closes or drops it after the file's last test. */
export async function closeAfterAll<
  Resource extends { close(): unknown } | { drop(): Promise<void> },
>(starting: Promise<Resource>): Promise<Resource> {
  const resource = await starting
  afterAll(async () => void (await ('drop' in resource ? resource.drop() : resource.close())))
  return resource
}
