import { createServer } from 'node:http'
import {
  createSpecificationBackEnd,
  type SpecificationBackEnd,
  type SpecificationBackEndOptions,
} from '../server/testing/stand-ins/specification-back-end.ts'
import { listenOnLoopback } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

/** The portal with a back end that implements the specification alone. */
export interface SpecificationProduct extends Product {
  /** Puts a new back end, without reports and accounts of earlier tests, behind the same portal. */
  replaceBackEnd(options?: SpecificationBackEndOptions): SpecificationBackEnd
}

/** Starts the edge alone, with a stand-in as its back end. */
export async function startSpecificationProduct(): Promise<SpecificationProduct> {
  let backEnd = createSpecificationBackEnd()
  const server = createServer((request, response) => backEnd.listener(request, response))
  const port = await listenOnLoopback(server)
  const data = dataFolder()
  const product = await startProduct(data.path, { API_HOST: `http://127.0.0.1:${port}` })
  return {
    ...product,
    replaceBackEnd: (options) => (backEnd = createSpecificationBackEnd(options)),
    async stop() {
      await product.stop()
      server.close().closeAllConnections()
      data.remove()
    },
  }
}
