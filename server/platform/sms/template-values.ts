import type { TemplateParams } from '../../config/sms.ts'

/** What goes into the template's places, in the order of the places. Providers take text only. */
export function templateValues(
  params: TemplateParams,
  { code, minutes }: { code: string; minutes: number },
): Record<string, string> {
  return params === 'code' ? { code } : { code, minutes: String(minutes) }
}
