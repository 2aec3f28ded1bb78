import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import { originalInput, originalPath } from '../../../contract/desk/evidence.ts'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'
import { download } from '../../kit/download.ts'
import { failedWith } from '../frame/call.ts'
import { askForCode } from '../frame/step-up.ts'

type Input = z.input<typeof originalInput>

/** @throws CallFailure */
async function fetchOriginal(input: Input): Promise<Blob> {
  const response = await fetch(urlOf({ path: originalPath }), {
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
      failure.data?.errmessage ?? '原件没有下载成功，请稍后重试',
      { httpStatus: response.status },
    )
  }
  return response.blob()
}

/** Downloads an original, asking for a fresh code if needed. Nothing of it is shown in the page. @throws CallFailure */
export async function downloadOriginal(input: Input, name: string): Promise<void> {
  const content = await fetchOriginal(input).catch(async (thrown: unknown) => {
    if (!failedWith(thrown, 'stepUpRequired')) throw thrown
    await askForCode()
    return fetchOriginal(input)
  })
  download(content, name)
}
