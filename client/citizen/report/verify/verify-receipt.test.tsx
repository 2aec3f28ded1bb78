import { beforeEach, describe, expect, test } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { announce } from '../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { fill, page, press } from '../../../testing/citizen.ts'
import { bodies, startReportApi } from '../../../testing/report-api.ts'
import { show } from '../../../testing/show.tsx'
import { emptyFrontConfig } from '../../site/front-config.ts'
import { receiptReadings } from './receipt-parts.ts'
import VerifyReceipt from './verify-receipt.tsx'

const text = '回执：网络违法和不良信息举报\n查询码：ZC67 452N 243N B3C9\n'
const whole = `${text}签名：MEUCIQ==\n`

describe('a kept receipt', () => {
  const [exact] = receiptReadings(whole)
  const readsAs = (pasted: string) => receiptReadings(pasted).map(({ text: read }) => read)

  test.each([
    ['as it was saved', whole],
    [
      'with the line ends of Windows and a mark of its editor',
      `\uFEFF${whole.replaceAll('\n', '\r\n')}`,
    ],
    ['with blanks around it', `\n  ${whole.trim()}  \n`],
    [
      'with the salt of the citizen’s own copy',
      `${whole}核对内容用的盐值（不在签名之内，请勿公开）：0a\n`,
    ],
    ['with what is not signed after it', `${whole}处理结果：属实\n`, '处理结果：属实'],
    [
      'with words in place of the salt',
      `${whole}核对内容用的盐值（不在签名之内，请勿公开）：属实\n`,
      '核对内容用的盐值（不在签名之内，请勿公开）：属实',
    ],
  ])('is read in one way %s', (_how, pasted, unsigned = '') => {
    expect(receiptReadings(pasted)).toEqual([{ text, signature: 'MEUCIQ==', unsigned }])
  })

  test.each([
    ['an empty line between its lines', whole.replaceAll('\n', '\n\n')],
    ['blanks at the ends of its lines', whole.replaceAll('\n', '  \n')],
    ['lines that are moved to the right', whole.replaceAll(/^/gm, '\u3000\u3000').trimEnd()],
    ['blanks that do not break', whole.replaceAll(' ', '\u00A0')],
    ['a blank behind each name', whole.replaceAll('：', '： ')],
    ['narrow colons', whole.replaceAll('：', ':')],
    ['a signature over two lines', whole.replace('MEUC', 'ME\nUC')],
    ['marks of a quotation', whole.trimEnd().replaceAll(/^/gm, '> > ')],
    ['signs that nobody sees', whole.replaceAll('：', '：\u200B')],
    ['all of it', whole.replaceAll('\n', ' \r\n\r\n').replaceAll('：', ' : ')],
  ])('is read as it was signed as well where copying has left %s', (_what, pasted) => {
    expect(receiptReadings(pasted).at(-1)).toEqual(exact)
  })

  test('is read byte for byte first: another centre may sign what ours would tidy up', () => {
    const spaced = whole.replace('回执：', '回执：  ')
    expect(readsAs(spaced)).toEqual([text.replace('回执：', '回执：  '), text])
  })

  test('keeps every change of its words', () => {
    for (const read of readsAs(whole.replace('举报', '举 报'))) expect(read).not.toBe(text)
    for (const read of readsAs(whole.replace('452N', '452M'))) expect(read).not.toBe(text)
  })

  test.each(['', text, '签名：MEUCIQ==', `${text}签名：`, 'x'.repeat(100_000)])(
    'is none without both',
    (pasted) => {
      expect(receiptReadings(pasted)).toEqual([])
    },
  )
})

describe('the page', () => {
  const api = apiForEachTest(startReportApi)
  beforeEach(() => {
    useStore.setState(({ config }) => ({ config: { ...config, config: emptyFrontConfig } }))
  })

  test('says that a receipt is the centre’s, and what it says', async () => {
    api.on('receipt/verify', {
      data: {
        valid: true,
        facts: [
          { name: '接收单位', value: '某省举报中心' },
          { name: '举报类型', value: '诈骗' },
        ],
      },
    })
    show(<VerifyReceipt />, '/verify')
    await fill('receipt-text', whole)
    await press('验证')
    await expect.poll(page).toContain('有效这张回执由某省举报中心出具，没有改动。')
    expect(document.activeElement?.tagName).toBe('H2')
    expect(page()).toContain('举报类型诈骗')
    expect(bodies(api, 'receipt/verify')).toEqual([{ text, signature: 'MEUCIQ==' }])
  })

  test('marks text behind the signature as not the centre’s', async () => {
    api.on('receipt/verify', { data: { valid: true, facts: [] } })
    show(<VerifyReceipt />, '/verify')
    await fill('receipt-text', `${whole}处理结果：属实`)
    await press('验证')
    await expect.poll(page).toContain('不能当作我们说的：“处理结果：属实”')
    expect(bodies(api, 'receipt/verify')).toEqual([{ text, signature: 'MEUCIQ==' }])
    await fill('receipt-text', whole)
    await press('验证')
    await expect.poll(page).toContain('出具，没有改动')
    expect(page()).not.toContain('不能当作我们说的')
  })

  test('says of one that copying has changed what it said when it was signed', async () => {
    api.on(
      'receipt/verify',
      { data: { valid: false, facts: [] } },
      { data: { valid: true, facts: [{ name: '接收单位', value: '某省举报中心' }] } },
    )
    show(<VerifyReceipt />, '/verify')
    await fill('receipt-text', whole.replaceAll('\n', '\n\n'))
    await press('验证')
    await expect.poll(page).toContain('有效这张回执由某省举报中心出具，没有改动。')
    expect(page()).not.toContain('无效')
    expect(bodies(api, 'receipt/verify').at(-1)).toEqual({ text, signature: 'MEUCIQ==' })
  })

  test('rejects a receipt, and makes no call without a signature', async () => {
    api.on('receipt/verify', { data: { valid: false, facts: [] } })
    show(<VerifyReceipt />, '/verify')
    await fill('receipt-text', text)
    await press('验证')
    await expect.poll(page).toContain('没有找到签名')
    expect(api.paths()).not.toContain('receipt/verify')
    await fill('receipt-text', whole)
    await press('验证')
    await expect.poll(page).toContain('无效这张回执不是我们签名的，或者有改动。')
  })

  test('says at the field what the server says of it', async () => {
    const why = '这不是回执：内容太长'
    api.on(
      'receipt/verify',
      refusal(400, '填写的内容有误，请检查标出的地方', { fields: { text: why } }),
    )
    show(<VerifyReceipt />, '/verify')
    await fill('receipt-text', `${'x'.repeat(100_000)}\n签名：MEUCIQ==`)
    await press('验证')
    await expect.poll(page).toContain(why)
    expect(page()).not.toContain('标出的地方')
    expect(document.getElementById('receipt-text')?.getAttribute('aria-invalid')).toBe('true')
  })

  const choose = async (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('#receipt-file')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }

  test('reads a chosen text, and verifies it at once', async () => {
    api.on('receipt/verify', { data: { valid: true, facts: [] } })
    show(<VerifyReceipt />, '/verify')
    await expect.poll(() => document.querySelector('#receipt-file')).not.toBeNull()
    await choose(new File([whole], '举报回执.txt', { type: 'text/plain' }))
    await expect.poll(page).toContain('出具，没有改动')
    expect(bodies(api, 'receipt/verify')).toEqual([{ text, signature: 'MEUCIQ==' }])
  })

  test.for([
    ['报价.docx', 'application/msword', 'PK\u0003\u0004'],
    ['改名.txt', 'text/plain', 'PK\u0003\u0004\0\0'],
    ['没有类型', '', whole],
  ])(
    'refuses %s by its name, and fills no field with it',
    async ([name = '', type = '', content = '']) => {
      show(<VerifyReceipt />, '/verify')
      await expect.poll(() => document.querySelector('#receipt-file')).not.toBeNull()
      await choose(new File([content], name, { type }))
      await expect.poll(page).toContain(`“${name}”不是回执的`)
      expect(document.querySelector('textarea')?.value).toBe('')
      expect(api.paths()).not.toContain('receipt/verify')
    },
  )

  test('verifies a text that is pasted anywhere on the page', async () => {
    api.on('receipt/verify', { data: { valid: true, facts: [] } })
    show(<VerifyReceipt />, '/verify')
    const paste = new Event('paste', { bubbles: true })
    Object.assign(paste, { clipboardData: { files: [], getData: () => whole } })
    // Pasted until the page listens.
    await expect
      .poll(() => {
        document.body.dispatchEvent(paste)
        return api.paths()
      })
      .toContain('receipt/verify')
    await expect.poll(page).toContain('出具，没有改动')
  })

  test('promises nothing where the back end gives no receipts', async () => {
    announce([])
    show(<VerifyReceipt />, '/verify')
    await expect.poll(page).toContain('目前不出具签名的回执')
    expect(document.querySelector('textarea')).toBeNull()
  })
})
