import { buffer } from 'node:stream/consumers'

// Answers its input unchanged.
process.stdout.write('R')
process.stdout.write(await buffer(process.stdin))
