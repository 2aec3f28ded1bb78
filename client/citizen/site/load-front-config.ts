import { receive, type Received } from '../../../contract/receive.ts'
import {
  frontConfig as schema,
  frontConfigDetail,
  type FrontConfig,
} from '../../../contract/site.ts'
import { emptyFrontConfig } from './front-config.ts'
import { call } from './session/call.ts'
import { deviceStorage } from '../../kit/device-storage.ts'
import { type Features, featuresFrom } from '../../kit/features.ts'
import { useStore } from '../../kit/store.ts'
import { features } from './features.ts'

/** A month of which nothing can be read is not shown. */
function readFigures(figures: Received<FrontConfig>['figures']): FrontConfig['figures'] {
  const { month, items = [], ...rest } = figures ?? {}
  const read = items.flatMap(({ label, value }) =>
    label === undefined || value === undefined ? [] : [{ label, value }],
  )
  return month === undefined || read.length === 0 ? undefined : { month, items: read, ...rest }
}

/**
 * Parses the config string, member by member: an odd one is lost alone. What cannot be parsed at all is used as
 * it is (spec §3).
 */
export function parseFrontConfig(text: string): FrontConfig | string {
  try {
    const config: unknown = JSON.parse(text)
    if (typeof config !== 'object' || config === null || Array.isArray(config)) return text
    const read = receive(schema, config)
    const { notices = [], campaigns = [], faq = [], figures, authorities = [] } = read
    const { privacy, rules, title = '', organiser = '' } = read
    const shownFigures = readFigures(figures)
    return {
      title,
      organiser,
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

/** The config string of the last good answer, for when there is none. It is the same for everybody. */
const storedKey = 'front_config'
/** The announced capabilities, separated by spaces. */
const capabilitiesKey = 'capabilities'

/** What was shown last time, the directory of other authorities above all. It is asked for again all the same. */
function showStored() {
  const stored = deviceStorage.read(storedKey)
  if (stored === undefined) return
  const features = featuresFrom(deviceStorage.read(capabilitiesKey)?.split(' ') ?? [])
  useStore.setState({ config: { config: parseFrontConfig(stored), features } })
}

/**
 * Fetches the front-end config into the store, once: only while personal_center is undefined (spec §4). Without
 * an answer the store has what this device stored of the last one.
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

async function fetchFrontConfig() {
  const answer = await call(frontConfigDetail, {})
  const { config = '{}', wx, personal_center = 1, capabilities = [] } = answer
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

/**
 * Fetches the front-end config again, for who has to do with what the centre has changed meanwhile.
 * @throws CallFailure
 */
export const reloadFrontConfig = (): Promise<void> => fetchFrontConfig()

/** Returns the features once the front-end config is loaded; those stored on the device if it cannot be. */
export async function loadedFeatures(): Promise<Features> {
  await loadFrontConfig().catch(() => undefined)
  return features()
}
