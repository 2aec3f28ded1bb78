/** `npm run conformance -- https://host …`: asks a back end the specification's calls. See docs/CONFORMANCE.md. */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { personAtTerminal } from './conformance/person-at-terminal.ts'
import { printConformance } from './conformance/print-conformance.ts'
import { runConformance } from './conformance/run-conformance.ts'

const usage = `npm run conformance -- https://host [options]

Asks a back end the 35 calls of the specification, the way the portal does, and says of each how it stands.

  --code CODE          query code of a report that is there
  --phone PHONE        of an account that is there, with --password;
                       with --write and without --password: of one that is made, and deleted at the end
  --password PASSWORD
  --write              also what writes: a visitor's report and one by name, files, messages, one-time codes, accounts
  --email ADDRESS      with --write: that a code may be sent to
  --otp-from FILE      reads codes from a file that the back end writes them to, e.g. its log
  --izy-ticket TICKET  of the partner platform
  --ask                asks in the terminal for codes, pictures and WeChat
  --json               prints JSON

Ends with 1 when a call that the main tasks need is unmet.`

const options = {
  allowPositionals: true,
  options: {
    code: { type: 'string' },
    phone: { type: 'string' },
    password: { type: 'string' },
    write: { type: 'boolean', default: false },
    email: { type: 'string' },
    'otp-from': { type: 'string' },
    'izy-ticket': { type: 'string' },
    ask: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
} as const

function readArguments() {
  try {
    return parseArgs(options)
  } catch {
    return undefined
  }
}
const { values, positionals } = readArguments() ?? { values: undefined, positionals: [] }
const [host] = positionals
if (values?.help === true) {
  console.log(usage)
  process.exit(0)
}
if (
  !values ||
  host === undefined ||
  !/^https?:$/.test(URL.canParse(host) ? new URL(host).protocol : '')
) {
  console.error(usage)
  process.exit(2)
}
const {
  'otp-from': otpFrom,
  'izy-ticket': izyTicket,
  json,
  ask,
  code,
  phone,
  password,
  email,
} = values
const result = await runConformance({
  host,
  write: values.write,
  ...(code !== undefined && { code }),
  ...(phone !== undefined && { phone }),
  ...(password !== undefined && { password }),
  ...(email !== undefined && { email }),
  ...(izyTicket !== undefined && { izyTicket: async () => izyTicket }),
  person: personAtTerminal({ ask, otpFrom }),
  wait: (seconds) => {
    console.error(`The next code may be sent in ${Math.ceil(seconds)} s.`)
    return delay(seconds * 1000)
  },
})
console.log(json ? JSON.stringify(result, null, 2) : printConformance(result))
process.exitCode = result.passed ? 0 : 1
