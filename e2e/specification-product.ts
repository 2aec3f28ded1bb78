import { createServer } from 'node:http'
import {
  createSpecificationBackEnd,
  type SpecificationBackEnd,
  type SpecificationBackEndOptions,
} from '../server/testing/stand-ins/specification-back-end.ts'
import { listenOnLoopback } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

/** The portal with a back end that implements only the specification. */
export interface SpecificationProduct extends Product {
  /** Replaces the back end by a new one without data of earlier tests. */
  replaceBackEnd(options?: SpecificationBackEndOptions): SpecificationBackEnd
}

/** Starts the edge without our API, with a stand-in as its back end. */
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
