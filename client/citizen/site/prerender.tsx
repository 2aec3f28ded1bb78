import { renderToStaticMarkup } from 'react-dom/server'
import { createPath, Router, type To } from 'react-router-dom'
import type { Component } from '../../kit/jsx/component.ts'
import { type ScreenRoute, withLoaded } from './screen/screen-routes.ts'

const nothing = () => undefined

/**
 * Returns a site's home as HTML, as React first renders it.
 * @param routes the site's screens, home among them
 * @param addressOf writes the address of a path in the site, e.g. `#/query`
 */
export function prerender(
  App: Component<{ routes: readonly ScreenRoute[] }>,
  routes: readonly ScreenRoute[],
  Home: Component,
  addressOf: (path: string) => string,
): string {
  const navigator = {
    createHref: (to: To) => addressOf(typeof to === 'string' ? to : createPath(to)),
    push: nothing,
    replace: nothing,
    go: nothing,
  }
  return renderToStaticMarkup(
    <Router location="/" navigator={navigator} static>
      <App routes={withLoaded(routes, '/', { default: Home })} />
    </Router>,
  )
}
