import * as z from 'zod/mini'
import {
  errorCode,
  noUsableAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-error.ts'

const provider = 'wechat'

/**
 * What is wrong with the code, and stays wrong. Everything else is a matter of time (-1 busy, 45011 too many)
 * or of our app. Source: https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html
 */
const finalCodes: ReadonlySet<number> = new Set([
  40029, // invalid code
  40163, // code been used
  41008, // missing code
  42003, // code expired
])

const errorBody = z.object({ errcode: z.number() })

/**
 * Asks WeChat's API, which answers HTTP 200 whatever happened. Address, parameters and answer hold secrets:
 * nothing of them is in what is thrown.
 * @param shape of the answer when all went well
 * @throws ProviderRefused, ProviderUnavailable
 */
export async function askWechat<T extends z.ZodMiniType>(
  address: URL,
  path: string,
  parameters: Record<string, string>,
  shape: T,
  timeout: number,
): Promise<z.output<T>> {
  const url = new URL(path, address)
  url.search = new URLSearchParams(parameters).toString()
  const answer = await ask(url, timeout)
  const error = errorBody.safeParse(answer)
  if (error.success && error.data.errcode !== 0) throw failure(error.data.errcode)
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new ProviderUnavailable(provider, noUsableAnswer)
  return parsed.data
}

async function ask(url: URL, timeout: number): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(unavailable)
  if (!response.ok) throw new ProviderUnavailable(provider, `HTTP_${response.status}`)
  // Whatever type it says: WeChat sends JSON as text/plain.
  return response.json().catch(unavailable)
}

function unavailable(error: unknown): never {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  throw new ProviderUnavailable(provider, timedOut ? 'ETIMEDOUT' : errorCode(error))
}

const failure = (errcode: number) =>
  finalCodes.has(errcode)
    ? new ProviderRefused(provider, errcode)
    : new ProviderUnavailable(provider, errcode)
