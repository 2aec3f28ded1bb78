import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportCreate, reportNonameCreate } from '../../../../contract/report/report.ts'
import { typedInputs } from '../../../../contract/testing/typed-inputs.ts'
import { emptyValues, type ReportValues } from '../draft/draft.ts'
import { anonymousReport, namedReport } from './payload.ts'
import { controlId, inOrder, problemsFrom, problemsOf } from './problems.ts'

const now = Date.parse('2026-08-01T12:00+08:00')
const anonymous = {
  way: 'anonymous',
  typeId: 3,
  now,
  phoneSettled: false,
  hasOwnPhone: false,
} as const
const named = { way: 'named', typeId: 3, now, phoneSettled: true, hasOwnPhone: false } as const

const good: ReportValues = {
  ...emptyValues,
  addresses: [{ value: '' }, { value: ' https://a.com/x ' }],
  description: '有人在这里诈骗',
}
const goodNamed: ReportValues = {
  ...good,
  reporter: { name: '王小明', phone: '13800138000', id_number: '', email: '' },
}

describe('checking the form', () => {
  it('finds nothing wrong with a good report', () => {
    expect(problemsOf(good, anonymous)).toEqual({})
    expect(problemsOf(goodNamed, named)).toEqual({})
  })

  it('takes an account instead of an address', () => {
    const values = { ...good, addresses: [{ value: '' }], account: 'QQ 群 12345' }
    expect(problemsOf(values, anonymous)).toEqual({})
  })

  const wrong: [what: string, change: Partial<ReportValues>, field: string, message: string][] = [
    [
      'no place at all',
      { addresses: [{ value: ' ' }] },
      'addresses.0.value',
      '没有网址的，请填写账号',
    ],
    [
      'an address that is none',
      { addresses: [{ value: '' }, { value: '某网站' }] },
      'addresses.1.value',
      'http://',
    ],
    ['nothing told', { description: ' ' }, 'description', '请填写情况说明'],
    ['too much told', { description: '长'.repeat(2001) }, 'description', '最多 2000 个字'],
    ['a long account', { account: 'x'.repeat(201) }, 'account', '最多 200 个字'],
    [
      'too many numbers',
      { numbers: Array.from({ length: 20 }, (_, n) => `138001380${10 + n}`).join(' ') },
      'numbers',
      '最多 200 个字',
    ],
    ['a long site name', { site_name: 'x'.repeat(101) }, 'site_name', '最多 100 个字'],
    ['a time in the future', { seen_at: '2026-08-03T12:10' }, 'seen_at', '不能晚于现在'],
    ['a day in the future', { seen_at: '2026-08-03' }, 'seen_at', '不能晚于现在'],
    ['a time that is none', { seen_at: '昨天' }, 'seen_at', '时间格式不对'],
    ['a part of a day', { seen_at: '?' }, 'seen_at', '请选好年、月、日'],
    ['a time without a day', { seen_at: 'T21:00' }, 'seen_at', '请选好年、月、日'],
    ['a part of a time', { seen_at: '2026-08-01T?' }, 'seen_at', '请选好年、月、日'],
  ]
  it.each(wrong)('points at the field with %s', (_, change, field, message) => {
    const problems = problemsOf({ ...good, ...change }, anonymous)
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toContain(message)
  })

  it.each([
    ['name', '王1', '“1”'],
    ['phone', '12345', '11 位手机号'],
    ['id_number', '110101199003078888', '身份证号有误'],
    ['email', 'x@', '邮箱格式不对'],
  ])('points at the reporter’s %s', (field, value, message) => {
    const values = { ...goodNamed, reporter: { ...goodNamed.reporter, [field]: value } }
    const problems = problemsOf(values, named)
    expect(Object.keys(problems)).toEqual([`reporter.${field}`])
    expect(problems[`reporter.${field}`]).toContain(message)
  })

  const ofReporter = typedInputs.flatMap((input) =>
    input.field in goodNamed.reporter ? [{ ...input, to: `reporter.${input.field}` }] : [],
  )
  it.each(ofReporter)('reads $to $typed as $right', ({ field, to, typed, right }) => {
    const values = { ...goodNamed, reporter: { ...goodNamed.reporter, [field]: typed } }
    const problems = problemsOf(values, named)
    if (typeof right === 'string') {
      expect(problems).toEqual({})
      expect(namedReport(values, { typeId: 3, fileIds: [] }, undefined).reporter).toHaveProperty(
        field,
        right,
      )
    } else expect(problems).toEqual({ [to]: expect.stringContaining(right.says) })
  })

  it('finds all problems at once', () => {
    expect(Object.keys(problemsOf(emptyValues, named))).toEqual([
      'description',
      'reporter.name',
      'addresses.0.value',
      'reporter.phone',
    ])
  })

  it('asks nothing about the reporter of an anonymous report', () => {
    const values = { ...good, reporter: { ...good.reporter, phone: 'x', email: 'x' } }
    expect(problemsOf(values, anonymous)).toEqual({})
  })

  it('accepts a named report without a phone only from a session with one', () => {
    const values = { ...goodNamed, reporter: { ...goodNamed.reporter, phone: ' ' } }
    expect(problemsOf(values, named)).toEqual({ 'reporter.phone': '请填写手机号' })
    expect(problemsOf(values, { ...named, hasOwnPhone: true })).toEqual({})
  })

  it('asks for the code from the message until the phone is proven', () => {
    expect(problemsOf(goodNamed, { ...named, phoneSettled: false })).toEqual({
      otp: expect.stringContaining('短信验证码'),
    })
  })

  it('lists them in the order of the page', () => {
    const problems = problemsOf(
      {
        ...emptyValues,
        addresses: [{ value: 'x' }, { value: 'http://a.com' }, { value: 'y' }],
        seen_at: '2027-01-01T00:00',
      },
      named,
    )
    expect(inOrder(problems).map(({ id }) => id)).toEqual(
      [
        'addresses.0.value',
        'addresses.2.value',
        'description',
        'seen_at',
        'reporter.name',
        'reporter.phone',
      ].map(controlId),
    )
  })

  it('never lets through what the contract refuses, nor refuses what it takes', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        'http://a.com',
        '情况说明足够长',
        '2026-08-01T10:00',
        '王小明',
        '13800138000',
      ),
    )
    const { addresses: _rows, reporter, ...rest } = emptyValues
    const any = (empty: string | boolean) => (typeof empty === 'boolean' ? fc.boolean() : text)
    const anyOf = <Values extends Record<string, string | boolean>>(values: Values) =>
      fc.record(
        Object.fromEntries(Object.entries(values).map(([name, empty]) => [name, any(empty)])),
      ) as fc.Arbitrary<Values>
    const values: fc.Arbitrary<ReportValues> = fc
      .tuple(anyOf(rest), anyOf(reporter), fc.array(fc.record({ value: text }), { maxLength: 4 }))
      .map(([typed, who, addresses]) => ({ ...typed, reporter: who, addresses }))
    const attached = { typeId: 3, fileIds: [] }
    fc.assert(
      fc.property(values, (v) => {
        const sent = { ...anonymousReport(v, attached), captcha_ticket: 'x'.repeat(16) }
        expect(Object.keys(problemsOf(v, anonymous)).length === 0).toBe(
          reportNonameCreate.input.safeParse(sent).success,
        )
        // The contract lets whoever is signed in leave the phone out; this visitor is not.
        expect(Object.keys(problemsOf(v, named)).length === 0).toBe(
          v.reporter.phone.trim() !== '' &&
            reportCreate.input.safeParse(namedReport(v, attached, undefined)).success,
        )
      }),
    )
  })
})

describe('what the server finds wrong', () => {
  it('is shown at the fields of the form, the row of an address included', () => {
    const { problems, others } = problemsFrom(
      {
        'urls.0': '网址不对',
        description: '太短',
        'reporter.phone': '不对',
        otp_ticket: '过期',
        file_ids: '失效',
        report_type_id: '类型已停用',
      },
      good,
    )
    expect(problems).toEqual({
      'addresses.1.value': '网址不对',
      description: '太短',
      'reporter.phone': '不对',
      otp: '过期',
      files: '失效',
    })
    expect(others).toEqual(['类型已停用'])
  })
})

describe('what is sent', () => {
  it('leaves out what was left empty, and everything about the reporter when anonymous', () => {
    const sent = anonymousReport(
      { ...goodNamed, seen_at: '2026-08-01T10:00' },
      { typeId: 3, fileIds: ['f'] },
    )
    expect(JSON.parse(JSON.stringify(sent))).toEqual({
      report_type_id: 3,
      urls: ['https://a.com/x'],
      seen_at: expect.stringMatching(/^2026-08-01T10:00:00[+-]\d\d:\d\d$/),
      description: good.description,
      file_ids: ['f'],
      involves_minors: false,
    })
  })

  it('carries the reporter and the proof of the phone when named', () => {
    const sent = namedReport(
      { ...goodNamed, wants_result: true },
      { typeId: 3, fileIds: [] },
      'ticket',
    )
    expect(JSON.parse(JSON.stringify(sent))).toMatchObject({
      reporter: { name: '王小明', phone: '13800138000' },
      otp_ticket: 'ticket',
      wants_result: true,
    })
  })
})
