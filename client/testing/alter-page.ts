/**
 * Plays those who change a page behind React's back, from now on and at once for what is there. `translation`: the
 * browser's, which puts `<font><font>text</font></font>` in the place of each text. `extensions`: a reading aid, which
 * puts `<ruby>` there, a password manager with an icon behind each field, and a dark reader
 * with elements of style and attributes. No text is changed, so that tests find it.
 *
 * Playwright runs this in the page (`addInitScript`, `evaluate`): it uses nothing from outside.
 * @returns stops it
 */
export function alterPage(by: string): () => void {
  const made = new WeakSet<Node>()
  const make = (name: string, ...children: (Node | string)[]) => {
    const element = document.createElement(name)
    element.append(...children)
    made.add(element)
    for (const child of element.childNodes) made.add(child)
    return element
  }
  const inPlaceOf = (text: string) => {
    if (by === 'translation') return make('font', make('font', text))
    return make('ruby', make('span', text))
  }
  const alterText = (text: Text) => {
    const parent = text.parentElement
    if (made.has(text) || !parent || text.data.trim() === '') return
    if (parent.closest('script, style, textarea, title, option, [translate=no]')) return
    text.replaceWith(inPlaceOf(text.data))
  }
  const alterField = (field: Element) => {
    field.setAttribute('data-password-manager', '')
    if (!made.has(field)) field.after(make('i'))
    made.add(field)
  }
  const alterAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const nodes = [root]
    while (walker.nextNode()) nodes.push(walker.currentNode)
    for (const node of nodes)
      if (node instanceof Text) alterText(node)
      else if (by === 'extensions' && node instanceof HTMLInputElement) alterField(node)
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) alterAll(node)
  })
  const start = () => {
    if (by === 'extensions') {
      document.documentElement.setAttribute('data-dark-reader', 'dynamic')
      // A page's policy forbids `style` to scripts, though not to extensions.
      document.head.prepend(make('link'))
      document.body.prepend(make('link'))
      document.body.append(make('link'))
    }
    alterAll(document.body)
    observer.observe(document.body, { childList: true, subtree: true })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
  return () => observer.disconnect()
}
