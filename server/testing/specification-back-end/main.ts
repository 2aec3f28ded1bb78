import { once } from 'node:events'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createSpecificationBackEnd } from '../stand-ins/specification-back-end.ts'
import { specificationAccount } from './state.ts'
import { variantNames, variants, type VariantName } from './variants.ts'

// For manual tests: `node server/testing/specification-back-end/main.ts --variant nulls --variant slow --port 4000`,
// then `API_HOST=http://127.0.0.1:4000 npm start`.
const { values } = parseArgs({
  options: {
    variant: { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: '4000' },
    seconds: { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const isVariant = (name: string): name is VariantName => Object.hasOwn(variants, name)
const unknown = values.variant.filter((name) => !isVariant(name))
if (unknown.length > 0) {
  say(`There is no variant ${unknown.join(', ')}. These there are:`)
  for (const name of variantNames) say(`  ${name.padEnd(22)} ${variants[name].says}`)
  process.exit(1)
}

const { listener, codes, reports, received } = createSpecificationBackEnd({
  variants: values.variant.filter(isVariant),
  settings: values.seconds === undefined ? {} : { seconds: Number(values.seconds) },
})
const server = createServer((request, response) => {
  response.once('finish', () => {
    const call = received.at(-1)
    say(`${request.method} ${request.url} ${response.statusCode} ${JSON.stringify(call?.payload)}`)
    // One code a line, as `npm run conformance -- --otp-from` reads them.
    if (request.url?.endsWith('/otp'))
      for (const [to, code] of codes) say(`  code for ${to}: ${code}`)
  })
  listener(request, response)
})
await once(server.listen(Number(values.port), '127.0.0.1'), 'listening')
say(`API_HOST=http://127.0.0.1:${values.port}`)
say(`account ${specificationAccount.phone} ${specificationAccount.password}`)
say(`report ${reports[0]?.query_code}`)
