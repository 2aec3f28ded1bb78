import { onTestFinished, vi } from 'vitest'

/** What a page asked of WeChat's browser. */
interface Asked {
  name: string
  input: Record<string, unknown>
}

export interface WechatDouble {
  readonly asked: Asked[]
  /** What it answers, by name; `NAME:ok` otherwise. */
  readonly answers: Record<string, { err_msg?: string; resultStr?: string }>
}

/** Makes the test's browser WeChat's own, whose bridge is ready, until the test has ended. */
export function openInWechat(): WechatDouble {
  const double: WechatDouble = { asked: [], answers: {} }
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0.47')
  window.WeixinJSBridge = {
    invoke(name, input, answered) {
      double.asked.push({ name, input: { ...input } })
      queueMicrotask(() => answered({ err_msg: `${name}:ok`, ...double.answers[name] }))
    },
  }
  onTestFinished(() => {
    vi.restoreAllMocks()
    delete window.WeixinJSBridge
  })
  return double
}

/** Writes a runtime config into the page, as the edge does; before anything has read it. */
export function writeRuntimeConfig(config: object): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'runtime-config'
  element.textContent = JSON.stringify(config)
  document.head.append(element)
}
