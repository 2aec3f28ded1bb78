import * as words from '#words/waiting.ts'
/** Shown until the form's code and types have loaded. */
export const submitSkeletonText = {
  title: words.formTitle,
  body: words.formOpens,
}
