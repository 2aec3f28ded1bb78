import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../field.ts'
import { colleague } from '../staff/role.ts'
import { toColleagues } from './audience.ts'
import { access, caseRow, withCase } from './case.ts'

/**
 * Why a case does not open for a colleague: its words name them, or they asked for it. `given_back`: a supervisor found that
 * another person of that name is meant.
 */
export const recusalStates = ['named', 'asked', 'given_back'] as const
export type RecusalState = (typeof recusalStates)[number]

/** 申请回避: the case goes back to the list and does not open for the caller any more. */
export const recusalAsk = endpoint('POST staff/recusal/ask', {
  access,
  input: z.object({ ...withCase, reason: toColleagues('回避的原因', 500, 2) }),
})

/** Lists open cases that do not open for a colleague, newest first. */
export const recusalList = endpoint('POST staff/recusal/list', {
  access: { staff: ['supervisor'] },
  output: z.object({
    list: z.array(
      z.object({
        case_number: caseRow.shape.case_number,
        of: colleague,
        state: z.enum(recusalStates),
        at: instant,
      }),
    ),
  }),
})

/** 交还: lets a case open for a colleague again, because another person is meant; it is not looked up again in this case. */
export const recusalGiveBack = endpoint('POST staff/recusal/give-back', {
  access: { staff: ['supervisor'] },
  input: z.object({
    ...withCase,
    staff_id: z.uuid('没有这位同事'),
    reason: text('交还的原因', 500, 5),
  }),
})
