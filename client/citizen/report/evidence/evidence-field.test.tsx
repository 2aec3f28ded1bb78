import { describe, expect, test } from 'vitest'
import { featuresFrom } from '../../../kit/features.ts'
import { show } from '../../../testing/show.tsx'
import { control, page, press } from '../../../testing/citizen.ts'
import { visitor } from '../../site/session/visitor.ts'
import { EvidenceField } from './evidence-field.tsx'
import { UploadAnnouncer } from './upload-announcer.tsx'
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts'
import { draftFilesOf, evidenceOf } from './use-draft-files.ts'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from '../../../kit/store.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/png' })
const done: Upload = async () => ({
  stored: { file_id: 'f'.repeat(22) },
})

interface FieldProps {
  queue: UploadQueue
  error?: string
  isAnonymous?: boolean
  /** Files that were pasted before the field was there. */
  pasted?: File[]
}
function Field({ queue, error, isAnonymous = true, pasted }: FieldProps) {
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [removesMetadata, chooseRemoval] = useState<boolean>()
  const early = useRef(pasted ?? [])
  const uploads = { files, queue, caller: visitor, early, removesMetadata, chooseRemoval }
  return (
    <>
      <EvidenceField id="files" label="截图" {...{ error, uploads, isAnonymous }} />
      <UploadAnnouncer files={files} />
    </>
  )
}

function open(upload: Upload = done, error?: string) {
  let made = 0
  const queue = createUploadQueue({ upload, newId: () => String(made++), messageOf: String })
  queue.start()
  show(<Field queue={queue} {...(error && { error })} />, '/')
  return queue
}
async function choose(...files: File[]) {
  const input = await control('files')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
function give(
  type: 'drop' | 'paste' | 'dragover',
  data: object,
  target: EventTarget = document.body,
) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const name = type === 'paste' ? 'clipboardData' : 'dataTransfer'
  Object.defineProperty(event, name, { value: { types: ['Files'], getData: () => '', ...data } })
  target.dispatchEvent(event)
  return event
}
/** The page takes what is dropped and pasted from now on. */
async function takesFiles() {
  await expect.poll(() => give('dragover', {}).defaultPrevented).toBe(true)
}
const names = () => [...document.querySelectorAll('li p:first-child')].map((p) => p.textContent)
const said = () => [...document.querySelectorAll('output')].map((o) => o.textContent).join('')

test('a picture that was pasted before the field was there is taken', async () => {
  const queue = createUploadQueue({ upload: done, newId: () => '0', messageOf: String })
  queue.start()
  show(<Field queue={queue} pasted={[image('早.png')]} />, '/')
  await expect.poll(names).toEqual(['早.png'])
})

describe('place, time and device', () => {
  const removed = (queue: UploadQueue) => queue.snapshot().map((file) => file.removesMetadata)
  const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
  const start = (isAnonymous: boolean, capabilities = ['metadata_removal']) => {
    useStore.setState({ config: { personal_center: 1, features: featuresFrom(capabilities) } })
    let made = 0
    const newId = () => String((made += 1))
    const queue = createUploadQueue({ upload: done, newId, messageOf: String })
    queue.start()
    show(<Field queue={queue} isAnonymous={isAnonymous} />, '/')
    return queue
  }

  test('are removed from anonymous evidence unless the citizen keeps them', async () => {
    const queue = start(true)
    await choose(image('a.png'))
    await expect.poll(() => removed(queue)).toEqual([true])
    box()?.click()
    await choose(image('b.png'))
    await expect.poll(() => removed(queue)).toEqual([true, false])
  })

  test('stay in named evidence unless the citizen removes them', async () => {
    const queue = start(false)
    await choose(image('a.png'))
    await expect.poll(() => removed(queue)).toEqual([false])
    box()?.click()
    await choose(image('b.png'))
    await expect.poll(() => removed(queue)).toEqual([false, true])
  })

  test('are stated to be sent when the back end cannot remove them', async () => {
    start(true, [])
    await expect.poll(page).toContain('会随文件一起提交')
    expect(box()).toBeNull()
  })
})

describe('adding evidence', () => {
  test('uploads chosen files and announces it', async () => {
    open()
    await choose(image('a.png'), image('b.png'))
    await expect.poll(names).toEqual(['a.png', 'b.png'])
    await expect.poll(said).toContain('b.png 已上传')
  })

  test('names refused files with the reason', async () => {
    open()
    await choose(image('setup.exe'), image('a.png'))
    await expect.poll(page).toContain('“setup.exe”没有添加')
    await expect.poll(names).toEqual(['a.png'])
  })

  test('takes files dropped anywhere on the page', async () => {
    open()
    await takesFiles()
    expect(give('drop', { files: [image('a.png')] }).defaultPrevented).toBe(true)
    await expect.poll(names).toEqual(['a.png'])
  })

  test('ignores dragged text', async () => {
    open()
    await takesFiles()
    expect(give('dragover', { types: ['text/plain'] }).defaultPrevented).toBe(false)
    expect(give('drop', { types: ['text/plain'], files: [] }).defaultPrevented).toBe(false)
  })

  test('takes a screenshot that is pasted', async () => {
    open()
    await takesFiles()
    give('paste', { files: [image('image.png')] })
    await expect.poll(names).toEqual([expect.stringMatching(/^截图-\d{6}\.png$/)])
  })

  test('shows an error of the evidence at the field', async () => {
    open(done, '有文件已失效')
    const input = await control('files')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toContain('files-error')
    expect(page()).toContain('有文件已失效')
  })
})

describe('the list', () => {
  test('changes the order within its bounds', async () => {
    open()
    await choose(image('a.png'), image('b.png'), image('c.png'))
    await press('上移 c.png')
    await expect.poll(names).toEqual(['a.png', 'c.png', 'b.png'])
    await press('下移 a.png')
    await expect.poll(names).toEqual(['c.png', 'a.png', 'b.png'])
    const disabled = [...document.querySelectorAll('button:disabled')]
    expect(disabled.map((b) => b.getAttribute('aria-label'))).toEqual(['上移 c.png', '下移 b.png'])
  })

  test('removes a file and moves the focus to the picker', async () => {
    open()
    await choose(image('a.png'))
    await press('移除 a.png')
    await expect.poll(names).toEqual([])
    expect(document.activeElement?.id).toBe('files')
  })

  test('shows the progress of an upload, pauses and resumes it', async () => {
    const runs: ((part: number) => void)[] = []
    const upload: Upload = (_, { onProgress }) => {
      runs.push(onProgress)
      return new Promise(() => undefined)
    }
    open(upload)
    await choose(image('a.png'))
    await expect.poll(() => runs.length).toBe(1)
    runs[0]?.(0.4)
    const bar = () => document.querySelector('progress')
    await expect.poll(() => bar()?.value).toBe(40)
    expect(bar()?.getAttribute('aria-label')).toBe('正在上传 a.png')
    await press('暂停上传 a.png')
    await expect.poll(page).toContain('已暂停')
    await press('继续上传 a.png')
    await expect.poll(() => runs.length).toBe(2)
  })

  test("shows the server's refusal at the file, without a retry", async () => {
    open(async () => ({ refused: '内容不是图片' }))
    await choose(image('a.png'))
    await expect.poll(page).toContain('内容不是图片')
    expect(document.querySelector('[aria-label^="重试"]')).toBeNull()
  })
})

describe('a file whose data could not be removed', () => {
  const kept: Upload = async () => ({ stored: { file_id: 'f'.repeat(22), metadata_kept: true } })
  const ask = async () => {
    const queue = open(kept)
    await choose(image('a.png'))
    await expect.poll(() => document.body.textContent).toContain('没能去除这个文件里的信息')
    await expect.poll(said).toContain('a.png：没能去除这个文件里的信息')
    expect(queue.snapshot()).toMatchObject([{ state: 'undecided' }])
    return queue
  }

  test('goes along once the citizen says so, and keeps the focus on the page', async () => {
    const queue = await ask()
    await press('仍然提交')
    expect(queue.snapshot()).toMatchObject([{ state: 'stored' }])
    expect(draftFilesOf(queue.snapshot())[0]?.stored).toEqual({ file_id: 'f'.repeat(22) })
    expect(document.activeElement?.id).toBe('files')
    expect(document.body.textContent).not.toContain('仍然提交')
  })

  test('is removed if the citizen prefers that', async () => {
    const queue = await ask()
    await press('移除')
    expect(queue.snapshot()).toEqual([])
  })

  test('is asked about again after a reload', async () => {
    const queue = await ask()
    const [restored] = evidenceOf(draftFilesOf(queue.snapshot()), new Map())
    expect(restored?.state).toBe('undecided')
  })
})
