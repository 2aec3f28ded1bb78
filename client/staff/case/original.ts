import * as z from 'zod/mini'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import { originalInput, originalPath } from '../../../contract/staff/evidence.ts'
import { CallFailure, noAnswer } from '../../kit/call-failure.ts'

/**
 * Fetches an original and hands it to the browser as a download; nothing of it is shown in the page.
 * @throws CallFailure
 */
export async function downloadOriginal(
  input: z.input<typeof originalInput>,
  name: string,
): Promise<void> {
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
    const said = envelope.safeParse(await response.json().catch(() => undefined))
    throw new CallFailure(
      said.data?.errcode ?? response.status,
      said.data?.errmessage ?? '原件没有下载成功，请稍后重试',
      { httpStatus: response.status },
    )
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
