import { buffer } from 'node:stream/consumers'

// Hands out what it was given.
process.stdout.write('R')
process.stdout.write(await buffer(process.stdin))
