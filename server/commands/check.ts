import { loadEnvironment } from '../config/environment.ts'
import { checkServices } from './check-services.ts'
import { checkSettings } from './check-settings.ts'

/** Prints what is wrong or doubtful of the settings and of the services they name; exit code 1 if anything is wrong. */
export async function check(): Promise<void> {
  const { findings, ...configs } = checkSettings(loadEnvironment())
  const all = [...findings, ...(await checkServices(configs))]
  for (const { grade, text } of all) process.stdout.write(`${grade.padEnd(9)} ${text}\n`)
  const count = all.filter(({ grade }) => grade === 'wrong').length
  process.stdout.write(`checked: ${count} wrong, ${all.length - count} doubtful\n`)
  if (count > 0) process.exitCode = 1
}
