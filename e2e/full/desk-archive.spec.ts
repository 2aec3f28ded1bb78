import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import sharp from 'sharp'
import { deskTest as test } from '../desk.ts'
import { newCitizen, report, sitDown, takeNext } from '../desk-work.ts'
import { expect, expectAccessible } from '../journey.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** Packs a text, a picture and a text under a password. */
async function archive(): Promise<File> {
  const yellow = {
    create: { width: 600, height: 400, channels: 3, background: '#e0c010' },
  } as const
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  await zip.add('聊天/第一天.txt', new TextReader('先交三百元，马上返现。'))
  await zip.add('聊天/图.png', new Uint8ArrayReader(await sharp(yellow).png().toBuffer()))
  await zip.add('账本.txt', new TextReader('一共收了四十人的钱。'), {
    password: '1234',
    encryptionStrength: 3,
  })
  return new File([await zip.close()], '聊天记录.zip')
}

test('a handler opens the members of an archive one by one, a locked one by its password', async ({
  page,
  ownDesk: desk,
}) => {
  const words = '他们把聊天记录发成了压缩包，密码是 1234。'
  await report(desk, words, newCitizen(desk), [await archive()], '诈骗')
  const hands = await sitDown(page, desk, await desk.hire(['handler']))
  await takeNext(page, hands, words)
  await page.getByRole('button', { name: '打开来读' }).click()
  const viewer = page.getByRole('dialog').first()
  await expect(viewer).toContainText('第一天.txt')
  await expectAccessible(page)
  const open = (name: string) => viewer.getByRole('button', { name }).click()
  await open('第一天.txt')
  await expect(viewer).toContainText('先交三百元')
  await viewer.getByRole('button', { name: '往前' }).click()
  await open('图.png')
  await viewer.getByRole('button', { name: '看清' }).click()
  await expect(viewer.getByRole('button', { name: '遮住' })).toBeVisible()
  await viewer.getByRole('button', { name: '往前' }).click()
  await viewer.getByRole('button', { name: '往前' }).click()
  await open('账本.txt')
  const lock = page.getByRole('dialog', { name: '材料有密码' })
  await lock.getByLabel('密码').fill('4321')
  await lock.getByRole('button', { name: '打开' }).click()
  await expect(lock).toContainText('密码不对')
  await expectAccessible(page)
  await lock.getByLabel('密码').fill('1234')
  await lock.getByRole('button', { name: '打开' }).click()
  await expect(viewer).toContainText('一共收了四十人的钱')
})
