import * as account from './account.ts'
import { draftKey } from './draft.ts'
import type { Endpoint } from './endpoint.ts'
import * as file from './file.ts'
import * as findByPhone from './find-by-phone.ts'
import * as phoneChange from './phone-change.ts'
import * as receipt from './receipt.ts'
import * as report from './report.ts'
import * as session from './session.ts'
import * as signIn from './sign-in.ts'
import * as site from './site.ts'
import * as urging from './urging.ts'
import * as verification from './verification.ts'
import * as withdrawal from './withdrawal.ts'

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
  account.selfExport,
  report.selfReportClaim,
  withdrawal.reportWithdraw,
  urging.reportUrge,
  findByPhone.reportFind,
  findByPhone.reportFound,
  account.selfSessionList,
  account.selfSessionEnd,
  phoneChange.selfPhoneState,
  phoneChange.selfPhoneChange,
  phoneChange.selfPhoneKeep,
  draftKey,
  receipt.reportReceipt,
  receipt.receiptVerify,
]
