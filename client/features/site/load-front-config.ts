import {
  frontConfig as schema,
  frontConfigDetail,
  type FrontConfig,
} from '../../../contract/site.ts'
import { call } from '../session/call.ts'
import { deviceStorage } from '../../kit/device-storage.ts'
import { useStore } from '../../kit/store.ts'

/** Parses the config string; what cannot be parsed is used as it is (spec §3). */
export function parseFrontConfig(text: string): FrontConfig | string {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return text
  }
}

let request: Promise<void> | undefined

/** The config string of the last good answer, for when there is none. It is the same for everybody. */
const storedKey = 'front_config'

/** What was shown last time, the directory of other authorities above all. It is asked for again all the same. */
function showStored() {
  const stored = deviceStorage.read(storedKey)
  if (stored !== undefined) useStore.setState({ config: { config: parseFrontConfig(stored) } })
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
  const { config, wx, personal_center } = await call(frontConfigDetail, {})
  deviceStorage.write(storedKey, config)
  useStore.setState({
    config: { config: parseFrontConfig(config), personal_center },
    appId: wx.web_appid,
  })
}

/**
 * Fetches the front-end config again, for who has to do with what the centre has changed meanwhile.
 * @throws CallFailure
 */
export const reloadFrontConfig = (): Promise<void> => fetchFrontConfig()
