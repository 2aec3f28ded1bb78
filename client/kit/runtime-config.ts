import { runtimeConfigElement } from '../../contract/site/runtime-config-element.ts'
import type { RuntimeConfig } from '../../contract/site/site.ts'

/** Values for a page that no edge has written to (`vite dev`, tests). */
const fallback: RuntimeConfig = {
  environment: '',
  mode: '',
  base_path: '/web/pc',
  logo: true,
  title: '网络违法和不良信息举报平台',
  icp_number: '',
  police_filing: '',
  organiser: '',
  contact_phone: '',
  contact_email: '',
  contact_hours: '',
  is_sample: false,
  quick_exit_url: 'about:blank',
  wx_app_id: '',
  wx_sign_api: '',
  mobile: false,
  service_worker: false,
}

/** Reads the runtime config from the page; wrong values get defaults. Without the schemas, which load later. */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const text = page.getElementById(runtimeConfigElement)?.textContent ?? '{}'
  const types = new Map(Object.entries(fallback).map(([name, value]) => [name, typeof value]))
  try {
    const written = Object.entries(Object(JSON.parse(text)))
    const good = written.filter(([name, value]) => types.get(name) === typeof value)
    return Object.assign({}, fallback, Object.fromEntries(good))
  } catch {
    return fallback
  }
}

let read: RuntimeConfig | undefined

/** Returns the runtime config of this page; read once. */
export const runtimeConfig = (): RuntimeConfig => (read ??= readRuntimeConfig(document))
