import { warnOfPrintedMessages } from '../api/outside-services.ts'
import { apiConfig } from '../config/api.ts'
import { deskConfig } from '../config/desk.ts'
import { edgeConfig } from '../config/edge.ts'
import { secretNames } from '../config/environment.ts'
import { evidenceBackupConfig } from '../config/evidence-backup.ts'
import { removedSettings } from '../config/removed-settings.ts'
import { ConfigError, type Environment } from '../config/variable.ts'
import { warnAtStart } from '../edge/warn-without-tls.ts'
import { errorMessage } from '../platform/error-message.ts'
import type { Logger } from '../platform/log.ts'

/** What an operator must mend, or should look at. */
export interface Finding {
  readonly grade: 'wrong' | 'doubtful'
  readonly text: string
}
export const wrong = (text: string): Finding => ({ grade: 'wrong', text })
export const doubtful = (text: string): Finding => ({ grade: 'doubtful', text })

/** Names of ours; Docker Compose alone reads `DATABASE_IMAGE`. */
const ownName =
  /^(API|BACKUP|CASE|CONTACT|DATABASE(?!_IMAGE)|IZY|METRICS|S3|SERVICE|SITE|SMS|SMTP|STAFF|STORAGE|WX)_/

/** Reads settings, and again without the wrong one, until all others are read. @returns undefined after a fault */
function readAll<Config>(
  read: (env: Environment) => Config,
  env: Environment,
  found: Set<string>,
): Config | undefined {
  const without: Record<string, undefined> = {}
  for (;;)
    try {
      const config = read(
        new Proxy(env, {
          get: (target, name) =>
            String(name) in without ? without[String(name)] : target[String(name)],
        }),
      )
      return Object.keys(without).length === 0 ? config : undefined
    } catch (error) {
      found.add(errorMessage(error))
      if (!(error instanceof ConfigError) || error.variable in without) return undefined
      without[error.variable] = undefined
    }
}

/** Reads the settings as edge, API, desk and backup do. Edge alone, where `API_HOST` names the back end. */
export function checkSettings(given: Environment) {
  const asked = new Set<string>(secretNames.map((name) => `${name}_FILE`))
  const env = new Proxy(given, {
    get(target, name) {
      asked.add(String(name))
      return target[String(name)]
    },
  })
  const faults = new Set<string>()
  const findings: Finding[] = []
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (_fields, message = '') => findings.push(doubtful(message)),
    error: (_fields, message = '') => findings.push(wrong(message)),
  }
  const edge = readAll(edgeConfig, env, faults)
  if (edge) warnAtStart(edge, logger)
  const isEdgeAlone = (given['API_HOST']?.trim() ?? '') !== ''
  const api = isEdgeAlone ? undefined : readAll(apiConfig, env, faults)
  const desk = isEdgeAlone ? undefined : readAll(deskConfig, env, faults)
  if (!isEdgeAlone) readAll(evidenceBackupConfig, env, faults)
  if (api) warnOfPrintedMessages(api, logger)
  if (api && desk && edge)
    for (const name of Object.keys(given))
      if (
        given[name]?.trim() &&
        ownName.test(name) &&
        !asked.has(name) &&
        !removedSettings.has(name)
      )
        findings.push(doubtful(`${name}: is set, and nothing reads it with the other settings`))
  return { edge, api, desk, findings: [...[...faults].map(wrong), ...findings] }
}
