import './jitless.ts'
import {
  runtimeConfig as schema,
  runtimeConfigElement,
  type RuntimeConfig,
} from '../../contract/site.ts'

/** For a page that no edge has written to (`vite dev`, tests). */
const fallback: RuntimeConfig = {
  environment: '',
  mode: '',
  base_path: '/web/pc',
  logo: true,
  title: '网络违法和不良信息举报平台',
  icp_number: '',
  police_filing: '',
  contact_phone: '',
  contact_email: '',
  wx_app_id: '',
  wx_sign_api: '',
}

/** Reads what the edge wrote into the page; what is missing or malformed falls back. */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const written = page.getElementById(runtimeConfigElement)?.textContent ?? '{}'
  try {
    return schema.parse(Object.assign({}, fallback, JSON.parse(written)))
  } catch {
    return fallback
  }
}

let read: RuntimeConfig | undefined

/** The runtime config of this page; read once. */
export const runtimeConfig = (): RuntimeConfig => (read ??= readRuntimeConfig(document))
