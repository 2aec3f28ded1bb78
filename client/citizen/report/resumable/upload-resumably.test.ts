import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTusDouble, type Fault, type TusDouble } from '../../../testing/tus-double.ts'
import { citizen } from '../../site/session/caller.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { visitor } from '../../site/session/visitor.ts'
import type { BegunUpload } from '../evidence/stored-file.ts'
import { pieceBytes } from './resume-upload.ts'
import { discardUpload, uploadResumably } from './upload-resumably.ts'

let tus: TusDouble
beforeEach(async () => {
  localStorage.clear()
  tus = await startTusDouble()
})
afterEach(() => tus.close())

const bytes = new Uint8Array(2.5 * pieceBytes).map((_, i) => i % 251)
const content = new File([bytes], '录屏.mp4')

interface Run {
  begun: (BegunUpload | undefined)[]
  progress: number[]
  waitReasons: (string | undefined)[]
}

/** Uploads; the waits between attempts end at once, because the network keeps coming back. */
async function upload(
  from?: BegunUpload,
  file: Blob = content,
  stop = new AbortController(),
  caller = citizen,
) {
  const run: Run = { begun: [], progress: [], waitReasons: [] }
  const comesBack = setInterval(() => window.dispatchEvent(new Event('pageshow')), 5)
  try {
    const answer = await uploadResumably(
      { name: '录屏.mp4', content: file, upload: from },
      {
        signal: stop.signal,
        onProgress: (part) => run.progress.push(part),
        onBegun: (begun) => run.begun.push(begun),
        onWaiting: (words) => run.waitReasons.push(words),
      },
      caller,
    )
    return { ...run, answer }
  } finally {
    clearInterval(comesBack)
  }
}
/** Goes wrong the first time that a request looks like this. */
function once(fault: Fault, method: string, offset?: number) {
  let isLeft = true
  tus.meet = (request) => {
    const isIt = request.method === method && (offset === undefined || request.offset === offset)
    if (!isIt || !isLeft) return undefined
    isLeft = false
    return fault
  }
}
const offsets = () =>
  tus.requests.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)
const expectWhole = () => {
  expect([...tus.uploads.values()].map((each) => each.equals(bytes))).toContain(true)
}

describe('uploading a large file', () => {
  test('sends it in pieces, tells how far it is and what to go on with, and asks what it became', async () => {
    const { answer, begun, progress } = await upload()
    expect(answer).toMatchObject({ stored: { name: '录屏.mp4', size: content.size } })
    expect(offsets()).toEqual([0, pieceBytes, 2 * pieceBytes])
    expect(begun.map((each) => each?.offset)).toEqual([
      0,
      pieceBytes,
      2 * pieceBytes,
      2.5 * pieceBytes,
    ])
    expect(progress.at(-1)).toBe(1)
    expectWhole()
  })

  test('goes on from where the server says, not from where we think', async () => {
    const [id = ''] = await begin()
    tus.uploads.set(id, Buffer.from(bytes.subarray(0, 1000)))
    const { answer } = await upload({ id, offset: 0 })
    expect(answer).toHaveProperty('stored')
    expect(offsets()).toEqual([1000, 1000 + pieceBytes, 1000 + 2 * pieceBytes])
    expectWhole()
  })

  test('only asks what it became when all has arrived and the answer got lost', async () => {
    const [id = ''] = await begin()
    tus.uploads.set(id, Buffer.from(bytes))
    expect((await upload({ id, offset: 5 })).answer).toHaveProperty('stored')
    expect(offsets()).toEqual([])
  })
})

/** An upload that the server knows and has nothing of. */
async function begin(): Promise<string[]> {
  once('cut', 'PATCH')
  const stop = new AbortController()
  tus.meet = ({ method }) => {
    if (method === 'PATCH') stop.abort()
    return method === 'PATCH' ? 'cut' : undefined
  }
  await expect(upload(undefined, content, stop)).rejects.toMatchObject({ name: 'AbortError' })
  tus.meet = () => undefined
  tus.requests.length = 0
  return [...tus.uploads.keys()]
}

describe('what passes is waited for, and nothing that arrived is sent again', () => {
  test.for([
    ['a lost connection', 'cut', '网络不通'],
    ['a proxy without a server', { errcode: 502 }, '服务器暂时没有回应'],
    ['a full disk', { errcode: 503, errmessage: '维护' }, '服务器暂时没有回应'],
  ] as const)('%s', async ([, fault, words]) => {
    once(fault, 'PATCH', pieceBytes)
    const { answer, waitReasons } = await upload()
    expect(answer).toHaveProperty('stored')
    expect(offsets()).toEqual([0, pieceBytes, pieceBytes, 2 * pieceBytes])
    const told = waitReasons.findIndex((each) => each?.includes(words))
    expect(told).toBeGreaterThanOrEqual(0)
    expect(waitReasons.slice(told)).toContain(undefined)
    expectWhole()
  })

  test('a server that is away when it is asked how far it came: the upload is not begun anew', async () => {
    const [id = ''] = await begin()
    tus.uploads.set(id, Buffer.from(bytes.subarray(0, pieceBytes)))
    once({ errcode: 502 }, 'HEAD')
    await upload({ id, offset: pieceBytes })
    expect(tus.requests.some(({ method }) => method === 'POST')).toBe(false)
    expectWhole()
  })

  test('a request that was overtaken (409) is not worth a message', async () => {
    once({ errcode: 409 }, 'PATCH', pieceBytes)
    const { answer, waitReasons } = await upload()
    expect(answer).toHaveProperty('stored')
    expect(waitReasons.filter(Boolean)).toEqual([])
  })

  test('an answer that got lost after the last byte', async () => {
    once('cut', 'GET')
    expect((await upload()).answer).toHaveProperty('stored')
    expectWhole()
  })
})

describe('an expired token', () => {
  const fault = { errcode: 419, errmessage: '页面已失效，请刷新页面重试' }

  test('of a visitor is replaced without a word, and the upload goes on', async () => {
    const announced: string[] = []
    const stop = citizenSession.onExpired((message) => announced.push(message))
    once(fault, 'PATCH', pieceBytes)
    expect((await upload()).answer).toHaveProperty('stored')
    stop()
    expect(announced).toEqual([])
    expect(offsets()).toEqual([0, pieceBytes, pieceBytes, 2 * pieceBytes])
    expect(new Set(tus.requests.map(({ token }) => token))).toEqual(new Set(['token-1', 'token-2']))
  })

  test('of a citizen who was signed in is told, as by every other call', async () => {
    await citizenSession.signIn({ access_token: 'a', expires_in: 60, user: { name: '王小明' } })
    const announced: string[] = []
    const stop = citizenSession.onExpired((message) => announced.push(message))
    once(fault, 'PATCH', pieceBytes)
    expect((await upload()).answer).toHaveProperty('stored')
    stop()
    citizenSession.signOut()
    expect(announced).toEqual(['页面已失效，请刷新页面重试'])
  })

  test('of an anonymous form is not the citizen’s, who stays signed in and hears nothing', async () => {
    await citizenSession.signIn({ access_token: 'a', expires_in: 60, user: { name: '王小明' } })
    const announced: string[] = []
    const stop = citizenSession.onExpired((message) => announced.push(message))
    once(fault, 'PATCH', pieceBytes)
    const uploaded = await upload(undefined, content, undefined, visitor)
    expect(uploaded.answer).toHaveProperty('stored')
    stop()
    expect([announced, citizenSession.state()]).toEqual([[], 'signedIn'])
    citizenSession.signOut()
    expect(tus.requests.map(({ token }) => token)).not.toContain('a')
  })
})

test('an upload that the server has dropped begins anew', async () => {
  const { begun, answer } = await upload({ id: 'A'.repeat(22), offset: 5000 })
  expect(answer).toHaveProperty('stored')
  expect(begun[0]).toBeUndefined()
  expect(offsets()).toEqual([0, pieceBytes, 2 * pieceBytes])
})

test('a file of another size than the upload in the draft is sent as it is', async () => {
  const [id = ''] = await begin()
  tus.uploads.set(id, Buffer.from(bytes))
  const other = new File([bytes.subarray(0, pieceBytes)], '录屏.mp4')
  expect((await upload({ id, offset: 0 }, other)).answer).toHaveProperty('stored')
  expect([...tus.uploads.values()].map((each) => each.length)).toContain(pieceBytes)
})

test('a server that does not know such uploads gets the file by the call that it knows', async () => {
  tus.meet = ({ method }) => (method === 'POST' ? { errcode: 404 } : undefined)
  expect((await upload()).answer).toBe('blocked')
})

describe('whatever else a server without such uploads says first', () => {
  test.for([
    { errcode: 400 },
    { errcode: 401, errmessage: '请先登录' },
    { errcode: 405 },
    { errcode: 1, errmessage: '参数错误', httpStatus: 400 },
    { errcode: 500 },
    { errcode: 1001, errmessage: '没有这个接口', httpStatus: 200 },
    { errcode: 0, httpStatus: 200 },
    { errcode: 500, errmessage: '系统出了点问题', httpStatus: 500 },
  ])('%j', async (fault) => {
    tus.meet = ({ method }) => (method === 'POST' ? fault : undefined)
    expect((await upload()).answer).toBe('blocked')
    expect(tus.requests.length).toBeLessThanOrEqual(3)
  })

  test('but not what our edge says while the API is away for a moment', async () => {
    let left = 5
    tus.meet = ({ method }) =>
      method === 'POST' && left-- > 0 ? { errcode: 502, errmessage: '服务器端出错' } : undefined
    expect((await upload()).answer).toHaveProperty('stored')
  })
})

test.for([
  [413, '超过 50 MB'],
  [415, '不支持这种文件'],
] as const)('errcode %i is final, with its reason', async ([errcode, errmessage]) => {
  once({ errcode, errmessage }, 'GET')
  expect((await upload()).answer).toEqual({ refused: errmessage })
})

describe('a firewall that lets only GET and POST through', () => {
  test('is passed in disguise', async () => {
    tus.meet = ({ method, isDisguised }) =>
      method === 'PATCH' && !isDisguised ? { errcode: 405 } : undefined
    expect((await upload()).answer).toHaveProperty('stored')
    expectWhole()
  })

  test('is not taken for a refusal of the file, whatever it says', async () => {
    once({ errcode: 400 }, 'PATCH', pieceBytes)
    expect((await upload()).answer).toHaveProperty('stored')
  })

  test('and no disguise either, is left to the call that everything lets through', async () => {
    tus.meet = ({ method }) => (method === 'PATCH' ? { errcode: 403 } : undefined)
    expect((await upload()).answer).toBe('blocked')
  })
})

test('a file that the device has lost is not taken for a lost network', async () => {
  const lost = new File([bytes], '录屏.mp4')
  lost.slice = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  expect((await upload(undefined, lost)).answer).toEqual({
    refused: expect.stringContaining('无法读取'),
  })
})

test('stops at once when the citizen pauses, and deletes what came in when asked to', async () => {
  const [id = ''] = await begin()
  expect(tus.uploads.has(id)).toBe(true)
  await discardUpload({ id, offset: 0 }, citizen)
  expect(tus.uploads.has(id)).toBe(false)
})
