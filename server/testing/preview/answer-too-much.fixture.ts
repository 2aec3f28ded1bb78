// Claims a head of four gigabytes, and sends for ever.
process.stdout.write('R')
process.stdout.write(Buffer.alloc(4, 0xff))
const more = Buffer.alloc(1024 * 1024, 'ORIGINAL-BYTE-4711')
const write = (): void => void process.stdout.write(more, write)
write()
