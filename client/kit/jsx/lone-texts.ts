import { Fragment, type ElementType, type Key, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

type Text = string | number | bigint

const isText = (child: unknown): child is Text =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'
const isNothing = (child: unknown) => child == null || typeof child === 'boolean'

/** An inline element that no style sheet selects, unlike `span`. */
const textElement = 'text-run' as ElementType

/** Returns a text in an element of its own. Blanks stay bare, because browsers translate no blanks. */
const alone = (text: string, key?: Key): ReactNode =>
  text.trim() === '' ? text : jsx(textElement, { children: text }, key)

/** Joins texts that would stand beside one another. The others keep their places, by which React knows them. */
function joined(children: readonly unknown[]): unknown[] {
  const all = [...children]
  let start: number | undefined
  for (const [at, child] of all.entries())
    if (!isText(child)) {
      if (!isNothing(child)) start = undefined
    } else if (start === undefined) {
      all[at] = String(child)
      start = at
    } else {
      all[start] += String(child)
      all[at] = null
    }
  return all
}

function apart(children: readonly unknown[], areKeyed: boolean): unknown[] {
  return joined(children).map((child, at) => {
    if (isText(child)) return alone(String(child), areKeyed ? `text ${at}` : undefined)
    return hasTexts(child) ? apart(child, true) : child
  })
}

const hasTexts = (child: unknown): child is readonly unknown[] =>
  Array.isArray(child) && child.some((each) => isText(each) || hasTexts(each))

/**
 * Returns the properties of an element with each text alone in its parent: texts beside one another are joined, and a
 * text beside elements gets an element of its own. A lone text of an HTML element needs none: React writes it as the
 * element's content, whatever the page has in its place. A component places its children by elements of its own.
 * @param isStatic whether the source lists the children, which then need no keys
 */
export function loneTexts<P extends { readonly children?: unknown }>(
  type: unknown,
  props: P,
  isStatic: boolean,
): P {
  const { children } = props
  if (isText(children))
    return type === Fragment ? { ...props, children: alone(String(children)) } : props
  if (!hasTexts(children)) return props
  const [text, ...others] = joined(children).filter((child) => !isNothing(child))
  return isText(text) && others.length === 0
    ? loneTexts(type, { ...props, children: text }, false)
    : { ...props, children: apart(children, !isStatic) }
}
