/** `npm run check:licences`: every package of the lock file is under a licence of scripts/licences/allowed.ts. */
import { readFile } from 'node:fs/promises'
import { lockFile, refusedPackages } from './licences/refused-packages.ts'

const path = process.argv[2] ?? new URL('../package-lock.json', import.meta.url)
const lock = lockFile.parse(JSON.parse(await readFile(path, 'utf8')))
const refused = refusedPackages(lock)
for (const line of refused) console.error(line)
if (refused.length > 0) process.exitCode = 1
else
  console.log(
    `${Object.keys(lock.packages).length - 1} packages, all under licences that are allowed`,
  )
