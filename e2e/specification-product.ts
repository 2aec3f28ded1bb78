import { createServer } from 'node:http'
import type { Switches } from '../server/testing/specification-back-end/switches.ts'
import {
  createSpecificationBackEnd,
  type SpecificationBackEnd,
} from '../server/testing/stand-ins/specification-back-end.ts'
import { listenOnLoopback } from '../server/testing/stand-ins/listen-on-loopback.ts'
import { dataFolder, type Product, startProduct } from './product.ts'

/** The portal with a back end that implements only the specification. */
export interface SpecificationProduct extends Product {
  /** Replaces the back end by a new one without data of earlier tests. */
  replaceBackEnd(switches?: Partial<Switches>): SpecificationBackEnd
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
    replaceBackEnd: (switches) => (backEnd = createSpecificationBackEnd(switches)),
    async stop() {
      await product.stop()
      server.close().closeAllConnections()
      data.remove()
    },
  }
}
