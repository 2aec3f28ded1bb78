import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Router } from 'express'
import * as z from 'zod/mini'
import { documentationPage } from './documentation-page.ts'
import { createOpenApi } from './open-api.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')

async function make() {
  const read: unknown = JSON.parse(await readFile(packageFile, 'utf8'))
  const api = createOpenApi(z.object({ version: z.string() }).parse(read).version)
  return { api, page: documentationPage(api) }
}

/** Returns the routes `openapi.json` and `documentation`, to be mounted at `/api`. Both are built on first request. */
export function createDocumentation(): Router {
  let made: ReturnType<typeof make> | undefined
  const documentation = () => (made ??= make())
  return Router()
    .get('/openapi.json', async (_request, response) => {
      const { api } = await documentation()
      response.set('Cache-Control', 'no-cache').json(api)
    })
    .get('/documentation', async (_request, response) => {
      const { page } = await documentation()
      response.set('Cache-Control', 'no-cache').type('html').send(page)
    })
}
