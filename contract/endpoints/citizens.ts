import * as account from '../account/account.ts'
import { draftKey } from '../report/draft.ts'
import type { Endpoint } from '../endpoint.ts'
import * as file from '../evidence/file.ts'
import { filePictureWords } from '../evidence/picture-words.ts'
import * as findByPhone from '../report/find-by-phone.ts'
import * as phoneChange from '../account/phone-change.ts'
import { figuresClosed } from '../figures/published-figures.ts'
import * as receipt from '../report/receipt.ts'
import * as report from '../report/report.ts'
import * as session from '../account/session.ts'
import * as signIn from '../account/sign-in.ts'
import * as site from '../site/site.ts'
import { reportStillThere } from '../report/still-there.ts'
import * as urging from '../report/urging.ts'
import * as verification from '../account/verification.ts'
import * as withdrawal from '../report/withdrawal.ts'

/** All calls, in the order of the spec's table (§7); ours at the end. */
export const endpoints: readonly Endpoint[] = [
  session.accessToken,
  signIn.izyLogin,
  site.accessReportType,
  verification.captcha,
  verification.captchaVerify,
  verification.smsOtp,
  verification.smsOtpCheck,
  account.userRegister,
  file.fileUploadMany,
  report.reportNonameCreate,
  report.reportCreate,
  report.reportAppeal,
  report.selfQuery,
  report.selfMsg,
  signIn.loginPhone,
  signIn.loginPassword,
  signIn.selfLogout,
  account.userPhoneBrief,
  account.userPasswordReset,
  account.selfModifyInfo,
  account.selfPasswordVerify,
  account.selfModifyPassword,
  verification.emailOtp,
  verification.emailOtpCheck,
  account.selfEmailBind,
  account.selfEmailUnbind,
  account.selfWxBind,
  account.selfWxUnbind,
  account.selfDestroy,
  signIn.wxOauth,
  signIn.loginWx,
  report.reportJudge,
  site.frontConfigDetail,
  site.reportTypeList,
  session.selfInfo,
  withdrawal.reportWithdraw,
  urging.reportUrge,
  reportStillThere,
  findByPhone.reportFind,
  findByPhone.reportFound,
  phoneChange.selfPhoneState,
  phoneChange.selfPhoneChange,
  phoneChange.selfPhoneKeep,
  draftKey,
  receipt.reportReceipt,
  receipt.receiptVerify,
  figuresClosed,
  filePictureWords,
]
