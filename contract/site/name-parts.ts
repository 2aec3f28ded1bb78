/** The name of a centre may break after these words, but not inside 不良 or 举报. */
const inName = /(和|与|信息|互联网|举报)(?=.)/g

/** Returns the parts between which a name may break; `word-break: keep-all` around them does the rest. */
export const nameParts = (name: string, ends = inName): string[] =>
  name.replace(ends, '$1\n').split('\n')
