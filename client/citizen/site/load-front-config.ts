import { language } from '#words/language.ts'
import * as z from 'zod/mini'
import { receive, type Received } from '../../../contract/receive.ts'
import {
  frontConfig as schema,
  frontConfigDetail,
  type FrontConfig,
} from '../../../contract/site/site.ts'
import { emptyFrontConfig } from './front-config.ts'
import { call } from './session/call.ts'
import { deviceStorage } from '../../kit/device-storage.ts'
import { type Features, featuresFrom } from '../../kit/features.ts'
import { useStore } from '../../kit/store.ts'
import { features } from './features.ts'

/** A month without a readable figure is not shown. */
function readFigures(figures: Received<FrontConfig>['figures']): FrontConfig['figures'] {
  const { month, items = [], ...rest } = figures ?? {}
  const read = items.flatMap(({ label, value }) =>
    label === undefined || value === undefined ? [] : [{ label, value }],
  )
  return month === undefined || read.length === 0 ? undefined : { month, items: read, ...rest }
}

/** Parses the config string, where an invalid member is lost alone. Text that is no JSON stays as it is (spec §3). */
export function parseFrontConfig(text: string): FrontConfig | string {
  try {
    const config: unknown = JSON.parse(text)
    if (typeof config !== 'object' || config === null || Array.isArray(config)) return text
    const read = receive(schema, config)
    const { notices = [], campaigns = [], faq = [], figures, authorities = [] } = read
    const { privacy, rules, title = '', organiser = '', step_days } = read
    const { contact_phone = '', contact_email = '', icp_number = '' } = read
    const { received, accepted } = step_days ?? {}
    const shownFigures = readFigures(figures)
    return {
      title,
      organiser,
      contact_phone,
      contact_email,
      icp_number,
      notices: notices.flatMap(({ id, title: name, text = '', date = '', body = '' }, i) =>
        name === undefined
          ? []
          : [{ id: id || String(notices.length - i), title: name, text, date, body }],
      ),
      campaigns: campaigns.flatMap(({ title: name, text = '', ...rest }) =>
        name === undefined ? [] : [{ title: name, text, ...rest }],
      ),
      faq: faq.flatMap(({ question, answer, group = '' }) =>
        question === undefined || answer === undefined ? [] : [{ question, answer, group }],
      ),
      ...(shownFigures && { figures: shownFigures }),
      ...(received !== undefined &&
        accepted !== undefined && { step_days: { received, accepted } }),
      authorities: authorities.flatMap(({ name, scope = '', urgent = false, ...rest }) =>
        name === undefined ? [] : [{ name, scope, urgent, ...rest }],
      ),
      privacy: { ...emptyFrontConfig.privacy, ...privacy },
      rules: { ...emptyFrontConfig.rules, ...rules },
    }
  } catch {
    return text
  }
}

let request: Promise<void> | undefined

/** Config string of the last valid response in the language, for use offline. It is the same for every citizen. */
const storedKey = `front_config.${language}`
/** The announced capabilities, separated by spaces. */
const capabilitiesKey = 'capabilities'

/** Restores the last config, above all the directory of other authorities. It is still requested again. */
function showStored() {
  const stored = deviceStorage.read(storedKey)
  if (stored === undefined) return
  const features = featuresFrom(deviceStorage.read(capabilitiesKey)?.split(' ') ?? [])
  useStore.setState({ config: { config: parseFrontConfig(stored), features } })
}

/**
 * Fetches the front-end config into the store, once: only while personal_center is undefined (spec §4). Without a
 * response the store has the last config that this device stored.
 * @throws CallFailure; the next caller tries again
 */
export async function loadFrontConfig(): Promise<void> {
  if (useStore.getState().config.personal_center !== undefined) return
  request ??= fetchFrontConfig()
    .catch((failure: unknown) => {
      showStored()
      throw failure
    })
    .finally(() => {
      request = undefined
    })
  await request
}

/** Another back end may send the config as an object: the raw value counts (spec §3). */
const anyConfig = {
  ...frontConfigDetail,
  output: z.object({ ...frontConfigDetail.output.shape, config: z.unknown() }),
}

async function fetchFrontConfig() {
  const { config: said = '{}', ...answer } = await call(anyConfig, {})
  const { wx, personal_center = 1, capabilities = [] } = answer
  const config = typeof said === 'string' ? said : JSON.stringify(said)
  deviceStorage.write(storedKey, config)
  deviceStorage.write(capabilitiesKey, capabilities.join(' '))
  useStore.setState({
    config: {
      config: parseFrontConfig(config),
      personal_center,
      features: featuresFrom(capabilities),
    },
    appId: wx?.web_appid ?? '',
  })
}

/** Fetches the front-end config again, to see what the centre has changed. @throws CallFailure */
export const reloadFrontConfig = (): Promise<void> => fetchFrontConfig()

/** Returns the features once the front-end config is loaded; those stored on the device if it cannot be. */
export async function loadedFeatures(): Promise<Features> {
  await loadFrontConfig().catch(() => undefined)
  return features()
}
