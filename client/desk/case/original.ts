import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import {
  type originalInput,
  originalPath,
  passwordHeader,
} from '../../../contract/desk/evidence.ts'
import { type packageInput, packagePath } from '../../../contract/packages/package.ts'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'
import { download } from '../../kit/download.ts'
import { failedWith } from '../frame/call.ts'
import { askForCode } from '../frame/step-up.ts'

/** @throws CallFailure */
async function fetchFile(path: string, input: object): Promise<Response> {
  const response = await fetch(urlOf({ path }), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
    cache: 'no-store',
  }).catch((cause: unknown) => {
    throw new CallFailure(noAnswer, '连不上服务器，请稍后重试', { cause })
  })
  const isFile = response.headers.get('Content-Disposition')?.startsWith('attachment')
  if (!response.ok || !isFile) {
    const failure = envelope.safeParse(await response.json().catch(() => undefined))
    throw new CallFailure(
      failure.data?.errcode ?? response.status,
      failure.data?.errmessage ?? '没有下载成功，请稍后重试',
      { httpStatus: response.status },
    )
  }
  return response
}

/** Fetches a file, asking for a fresh code if needed. Nothing of it is shown in the page. @throws CallFailure */
const fetchWithCode = (path: string, input: object): Promise<Response> =>
  fetchFile(path, input).catch(async (thrown: unknown) => {
    if (!failedWith(thrown, 'stepUpRequired')) throw thrown
    await askForCode()
    return fetchFile(path, input)
  })

/** Downloads an original. @returns the password that its reporter gave; undefined without one @throws CallFailure */
export async function downloadOriginal(
  input: z.input<typeof originalInput>,
  name: string,
): Promise<string | undefined> {
  const response = await fetchWithCode(originalPath, input)
  download(await response.blob(), name)
  const password = response.headers.get(passwordHeader)
  return password === null ? undefined : decodeURIComponent(password)
}

/** Downloads a package under the name that the server gives it. @throws CallFailure */
export async function downloadPackage(input: z.input<typeof packageInput>): Promise<void> {
  const response = await fetchWithCode(packagePath, input)
  const [, name = 'package.zip'] =
    /filename\*=UTF-8''([\w.-]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  download(await response.blob(), name)
}
