import { runtimeConfigElement } from '../../contract/runtime-config-element.ts'
import { runtimeConfig, type RuntimeConfig } from '../../contract/site.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** JSON that cannot end the script element it stands in, whatever its texts hold. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** @throws when the page has no such element, or more than one: the build is not what the edge expects */
function replaceOne(html: string, pattern: RegExp, what: string, content: string): string {
  if (html.match(new RegExp(pattern, 'g'))?.length !== 1)
    throw new Error(`the built index.html must hold exactly one ${what}`)
  return html.replace(pattern, (_all, open: string, close: string) => open + content + close)
}

/**
 * Writes the title and the runtime config into a built page.
 * @param config only members that `contract/site.ts` names leave the server
 */
export function renderShell(html: string, config: RuntimeConfig): string {
  const publicConfig = runtimeConfig.parse(config)
  const titled = replaceOne(
    html,
    /(<title>)[^<]*(<\/title>)/,
    '<title>',
    escapeHtml(publicConfig.title),
  )
  const element = new RegExp(
    `(<script\\b[^>]*\\bid="${runtimeConfigElement}"[^>]*>)[^<]*(</script>)`,
  )
  return replaceOne(
    titled,
    element,
    `script with the id ${runtimeConfigElement}`,
    scriptSafeJson(publicConfig),
  )
}
