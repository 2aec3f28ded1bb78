import { onTestFinished, vi } from 'vitest'

/** A call of the page to WeChat's browser. */
interface Asked {
  name: string
  input: Record<string, unknown>
}

export interface WechatDouble {
  readonly asked: Asked[]
  /** Answers by name; by default `NAME:ok`. */
  readonly answers: Record<string, { err_msg?: string; resultStr?: string }>
}

/** Turns the test's browser into WeChat's, with its bridge ready, until the test ends. */
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

/** Writes a runtime config into the page as the edge does; must run before anything reads it. */
export function writeRuntimeConfig(config: object): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'runtime-config'
  element.textContent = JSON.stringify(config)
  document.head.append(element)
}
