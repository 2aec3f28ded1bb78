import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Router } from 'express'
import * as z from 'zod/mini'
import { createOpenApi } from './open-api.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')

async function make() {
  const read: unknown = JSON.parse(await readFile(packageFile, 'utf8'))
  return createOpenApi(z.object({ version: z.string() }).parse(read).version)
}

/** Returns the route `openapi.json`, to be mounted at `/api`; the document is built on first request. */
export function createDocumentation(): Router {
  let made: ReturnType<typeof make> | undefined
  return Router().get('/openapi.json', async (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(await (made ??= make()))
  })
}
