import { expect, test, vi } from 'vitest'
import { startTusDouble } from '../../../testing/tus-double.ts'
import { pieceBytes } from './resume-upload.ts'

const throwing = () => {
  throw new DOMException('', 'SecurityError')
}

test.for([
  ['is absent', { value: null }],
  ['may not be looked at', { get: throwing }],
] as const)('a large file is uploaded where localStorage %s', async ([, property]) => {
  // The tus client looks at it when it is loaded.
  vi.resetModules()
  const { uploadResumably } = await withLocalStorage(
    property,
    () => import('./upload-resumably.ts'),
  )
  const { visitor } = await import('../../site/session/visitor.ts')
  const tus = await startTusDouble()
  try {
    const content = new File([new Uint8Array(pieceBytes)], '录屏.mp4')
    const signal = new AbortController().signal
    const ignore = () => undefined
    const options = { signal, onProgress: ignore, onBegun: ignore, onWaiting: ignore }
    const result = await withLocalStorage(property, () =>
      uploadResumably({ name: '录屏.mp4', content }, options, visitor),
    )
    expect(result).toMatchObject({ stored: { file_id: expect.any(String) } })
  } finally {
    await tus.close()
  }
})

/** Does something in a browser that keeps nothing. */
async function withLocalStorage<Result>(
  property: PropertyDescriptor,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...property })
  try {
    return await work()
  } finally {
    if (own) Object.defineProperty(globalThis, 'localStorage', own)
  }
}
