import { endWithError } from '../run-until-signal.ts'
import { runCommand } from './commands.ts'

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  endWithError(error)
}
