import { renderToStaticMarkup } from 'react-dom/server'
import { createPath, Router, type To } from 'react-router-dom'
import type { Component } from '../../kit/jsx/component.ts'
import { type ScreenRoute, withLoaded } from './screen/screen-routes.ts'
import type { PrerenderedName } from './show-prerendered.ts'

const nothing = () => undefined

/** A page that the build renders. */
interface PrerenderedPage {
  /** Where React finds itself, e.g. `/submit?type=1`. */
  address: string
  /** Shown at once; without it, the frame with the skeleton of a screen. */
  Screen?: Component
}

/**
 * Returns pages of a site as HTML, as React first renders them: the whole screen, or its frame until the code has come.
 * @param routes the site's screens
 * @param addressOf writes the address of a path in the site, e.g. `#/query`
 * @returns their HTML by name
 */
export function prerender(
  App: Component<{ routes: readonly ScreenRoute[] }>,
  routes: readonly ScreenRoute[],
  pages: Readonly<Record<PrerenderedName, PrerenderedPage>>,
  addressOf: (path: string) => string,
): Record<string, string> {
  const navigator = {
    createHref: (to: To) => addressOf(typeof to === 'string' ? to : createPath(to)),
    push: nothing,
    replace: nothing,
    go: nothing,
  }
  const render = ([name, { address, Screen }]: [string, PrerenderedPage]) => {
    const html = renderToStaticMarkup(
      <Router location={address} navigator={navigator} static>
        <App routes={withLoaded(routes, address, Screen && { default: Screen })} />
      </Router>,
      { identifierPrefix: name },
    )
    // A frame stands for several addresses, each of which has its own in the other language.
    return [name, Screen ? html : html.replace(' hrefLang=', ' inert hrefLang=')]
  }
  return Object.fromEntries(Object.entries(pages).map(render))
}
