import { describe, expect, test } from 'vitest'
import { featuresFrom } from '../../../kit/features.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { useStore } from '../../../kit/store.ts'
import { citizen } from '../../site/session/caller.ts'
import { smallBytes } from './limits.ts'
import { uploadEvidence } from './upload-evidence.ts'

const path = 'file/upload/many'
const stored = {
  file_id: 'f'.repeat(22),
  name: '证据.png',
  size: 3,
  mime: 'image/png',
  sm3: '0'.repeat(64),
}
const file = { name: '证据.png', content: new File(['abc'], '证据.png') }

const api = apiForEachTest()

const upload = (sent = file) =>
  uploadEvidence(
    sent,
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onBegun: () => undefined,
      onWaiting: () => undefined,
    },
    citizen,
  )

describe('uploading one file', () => {
  test('spec §3: sends a multipart entry named files[], with the name of the file', async () => {
    api.on(path, { data: { files: [stored], refused: [] } })
    expect(await upload()).toEqual({ stored })
    const call = api.received.find((r) => r.path === path)
    expect(call?.headers['content-type']).toContain('multipart/form-data')
    expect(call?.body).toContain('name="files[]"; filename="证据.png"')
    expect(call?.body).toContain('abc')
  })

  describe('with others that are as small', () => {
    const names = ['a.png', 'b.png', 'c.png']
    const uploadAll = () =>
      Promise.all(names.map((name) => upload({ name, content: new File([name], name) })))
    const entriesSent = () =>
      api.received
        .filter((call) => call.path === path)
        .map(({ body }) => body.match(/filename="[^"]*"/g)?.length)
    const ids = (...list: string[]) => list.map((file_id) => ({ file_id }))

    test('spec §3: sends several entries files[] in one call', async () => {
      api.on(path, { data: { files: ids('1', '2', '3') } })
      expect(await uploadAll()).toEqual(ids('1', '2', '3').map((stored) => ({ stored })))
      expect(entriesSent()).toEqual([3])
    })

    test('tells a refused one from the others', async () => {
      const refused = [{ name: 'b.png', errcode: 415, reason: '内容不是图片' }]
      api.on(path, { data: { files: ids('1', '3'), refused } })
      const [a, b, c] = await uploadAll()
      expect([a, c]).toEqual(ids('1', '3').map((stored) => ({ stored })))
      expect(b).toEqual({ refused: '内容不是图片' })
    })

    test.for([
      ['answers one id for three', { data: { files: ids('1') } }],
      ['refuses them all for one', refusal(415, '不支持这种文件')],
    ] as const)('sends each in its own call where the back end %s', async ([, together]) => {
      api.on(path, together, ...ids('1', '2', '3').map((stored) => ({ data: { files: [stored] } })))
      const all = await uploadAll()
      expect(new Set(all.map((outcome) => 'stored' in outcome && outcome.stored.file_id))).toEqual(
        new Set(['1', '2', '3']),
      )
      expect(entriesSent()).toEqual([3, 1, 1, 1])
    })
  })

  test.for([
    ['a list of ids', ['JB/2026/1.png']],
    ['a list of objects', [{ fileId: 'JB/2026/1.png' }]],
    ['a list of ids in an object', { files: ['JB/2026/1.png'] }],
  ] as const)('takes the ids as any back end lists them: %s', async ([, data]) => {
    api.on(path, { data })
    expect(await upload()).toEqual({ stored: { file_id: 'JB/2026/1.png' } })
  })

  test('fails when the answer names no file', async () => {
    api.on(path, { data: {} })
    await expect(upload()).rejects.toThrow('无法读取')
  })

  test('sends a large file whole without resumable uploads', async () => {
    const content = new File(['a'.repeat(smallBytes + 1)], '录屏.mp4')
    api.on(path, { data: { files: [stored] } })
    expect(await upload({ name: '录屏.mp4', content })).toEqual({ stored })
    expect(api.paths()).not.toContain('file/upload/resumable')
  })

  describe('from which metadata are to be removed', () => {
    const asked = { ...file, removesMetadata: true }
    const bodyWhere = async (capabilities: string[], sent: typeof file = asked) => {
      useStore.setState({ config: { personal_center: 1, features: featuresFrom(capabilities) } })
      api.on(path, { data: { files: [{ ...stored, original: { size: 9, sm3: '' } }] } })
      expect(await upload(sent)).toMatchObject({
        stored: { original: { size: 9 } },
      })
      return api.received.findLast((r) => r.path === path)?.body ?? ''
    }

    test('sends the choice before the file, with the feature', async () => {
      const body = await bodyWhere(['metadata_removal'])
      const at = body.indexOf('name="remove_metadata"')
      expect(at).toBeGreaterThan(0)
      expect(at).toBeLessThan(body.indexOf('files[]'))
    })

    test('sends no choice without the feature, or when the citizen keeps them', async () => {
      expect(await bodyWhere([])).not.toContain('remove_metadata')
      expect(await bodyWhere(['metadata_removal'], file)).not.toContain('remove_metadata')
    })
  })

  test("returns the server's reason of a refusal", async () => {
    const refused = [{ name: '证据.png', errcode: 415, reason: '内容不是图片' }]
    api.on(path, { data: { files: [], refused } })
    expect(await upload()).toEqual({ refused: '内容不是图片' })
  })

  test.for([
    [413, '内容太大'],
    [415, '不支持这种文件'],
  ] as const)('takes errcode %i as final', async ([errcode, message]) => {
    api.on(path, refusal(errcode, message))
    expect(await upload()).toEqual({ refused: message })
  })

  test('fails with a retry when no answer arrives', async () => {
    api.on(path, 'cut')
    await expect(upload()).rejects.toThrow('服务器响应超时，请刷新当前页')
  })
})
