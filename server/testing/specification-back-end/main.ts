import { once } from 'node:events'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createSpecificationBackEnd } from '../stand-ins/specification-back-end.ts'
import { specificationAccount } from './state.ts'
import type { Switches } from './switches.ts'

// Manual tests run `node server/testing/specification-back-end/main.ts --switches '{"captcha":"picture"}' --port 4000`,
// then `API_HOST=http://127.0.0.1:4000 npm start`.
const { values } = parseArgs({
  options: {
    switches: { type: 'string', default: '{}' },
    port: { type: 'string', default: '4000' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const changed: Partial<Switches> = JSON.parse(values.switches)
const { listener, codes, reports, received } = createSpecificationBackEnd(changed)
const server = createServer((request, response) => {
  response.once('finish', () => {
    const call = received.at(-1)
    say(`${request.method} ${request.url} ${response.statusCode} ${JSON.stringify(call?.payload)}`)
    // `npm run conformance -- --otp-from` reads one code a line.
    if (request.url?.endsWith('/otp'))
      for (const [to, code] of codes) say(`  code for ${to}: ${code}`)
  })
  listener(request, response)
})
await once(server.listen(Number(values.port), '127.0.0.1'), 'listening')
say(`API_HOST=http://127.0.0.1:${values.port}`)
say(`account ${specificationAccount.phone} ${specificationAccount.password}`)
say(`report ${reports[0]?.query_code}`)
