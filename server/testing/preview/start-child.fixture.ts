import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

// Starts a process with the first word of its input among its arguments, in its group or outside, and ends once that runs.
process.stdout.write('R')
const [, line = ''] = (await text(process.stdin)).split('\n')
const [tag = '', where] = line.split(' ')
const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', tag], {
  stdio: 'ignore',
  detached: where === 'outside',
})
await once(child, 'spawn')
process.exit()
