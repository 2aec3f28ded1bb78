import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { apiConfig } from '../../config/api.ts'
import { aliyunAccount, startAliyunSms } from '../../testing/stand-ins/aliyun-sms.ts'
import { startTencentSms, tencentAccount } from '../../testing/stand-ins/tencent-sms.ts'
import { createSmsSender } from './create-sms-sender.ts'

const message = { phone: '13800138000', code: '204816', minutes: 5, language: 'zh-CN' } as const

describe('SMS_DRIVER', () => {
  test('console, the default, writes to the terminal', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const sender = await createSmsSender(apiConfig({}))
    await sender.send(message)
    expect(write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('204816'))
  })

  const variables = (account: typeof tencentAccount | typeof aliyunAccount, endpoint: URL) => ({
    SMS_KEY_ID: account.keyId,
    SMS_KEY_SECRET: account.keySecret,
    SMS_SIGN_NAME: account.signName,
    SMS_TEMPLATES: `code=${account.templateId}`,
    PROVIDER_GATEWAY: endpoint.origin,
  })

  test('tencent sends through Tencent Cloud', async () => {
    const tencent = await startTencentSms()
    const sender = await createSmsSender(
      apiConfig({
        SMS_DRIVER: 'tencent',
        SMS_APP_ID: tencentAccount.appId,
        ...variables(tencentAccount, tencent.url),
      }),
    )
    await sender.send(message)
    expect(tencent.sent).toEqual([{ phone: '+8613800138000', params: ['204816', '5'] }])
    await tencent.close()
  })

  test('aliyun sends through Aliyun', async () => {
    const aliyun = await startAliyunSms()
    const sender = await createSmsSender(
      apiConfig({ SMS_DRIVER: 'aliyun', ...variables(aliyunAccount, aliyun.url) }),
    )
    await sender.send(message)
    expect(aliyun.sent).toEqual([{ phone: '+8613800138000', params: { code: '204816' } }])
    await aliyun.close()
  })
})

test('loads a provider’s library only when its driver is chosen', async () => {
  const loadedBy = async (driver: string) => {
    const cloud = {
      keyId: 'id',
      keySecret: 'secret',
      appId: '1',
      signName: 'x',
      templateId: '1',
      templateParams: 'code',
    }
    const script = `
      import { createRequire } from 'node:module'
      import { createSmsSender } from ${JSON.stringify(import.meta.resolve('./create-sms-sender.ts'))}
      const endpoint = new URL('https://sms.example.cn')
      await createSmsSender({ sms: { driver: '${driver}', ...${JSON.stringify(cloud)}, endpoint } })
      const loaded = Object.keys(createRequire('/').cache)
      const has = (name) => loaded.some((file) => file.includes('/node_modules/' + name))
      process.stdout.write(JSON.stringify([has('tencentcloud'), has('@alicloud')]))`
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
    return stdout
  }
  expect(await loadedBy('console')).toBe('[false,false]')
  expect(await loadedBy('tencent')).toBe('[true,false]')
  expect(await loadedBy('aliyun')).toBe('[false,true]')
})
