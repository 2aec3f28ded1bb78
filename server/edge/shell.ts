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
 * A band for every page that no citizen should take for the portal. In the page and not drawn by its script: it is there
 * before the first paint, moves nothing, and costs the script nothing. Looks: `client/kit/base.css`.
 */
const environmentBand = `
    <aside class="environment-band" aria-label="测试环境">
      测试环境：请不要在这里提交真实举报
    </aside>`

/**
 * What both call production is the portal itself; anything else, a misspelling too, is for trying out. Whether reports are
 * dealt with all the same is the API's affair: the band does not claim that they are not.
 */
export const isProduction = ({ environment, mode }: Pick<RuntimeConfig, 'environment' | 'mode'>) =>
  environment === 'production' && mode === 'production'

/**
 * Writes the title, the runtime config and, outside production, a band that says so into a built page.
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
    `(<script\\b[^<>]*\\bid="${runtimeConfigElement}"[^<>]*>)[^<]*(</script>)`,
  )
  const configured = replaceOne(
    titled,
    element,
    `script with the id ${runtimeConfigElement}`,
    scriptSafeJson(publicConfig),
  )
  return isProduction(publicConfig)
    ? configured
    : replaceOne(configured, /(<body\b[^<>]*>)()/, '<body>', environmentBand)
}
