function replaceAll(this: string, what: string | RegExp, instead: string): string {
  return typeof what === 'string' ? this.split(what).join(instead) : this.replace(what, instead)
}

/** Adds the functions that this site uses and Chromium 78 of the 360 browser lacks; the build compiles the syntax. */
export function supportOldBrowsers(text: object = String.prototype): void {
  if (!('replaceAll' in text))
    Object.defineProperty(text, 'replaceAll', { value: replaceAll, configurable: true })
}
