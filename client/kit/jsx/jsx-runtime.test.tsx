import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { alterPage } from '../../testing/alter-page.ts'
import { render } from '../../testing/render.tsx'

interface Shown {
  isFirst: boolean
  word: string
}

const Beside = ({ children, busy }: { children: ReactNode; busy: boolean }) => (
  <button type="button">
    {busy && <i>…</i>}
    {children}
  </button>
)
const Inside = ({ children }: { children: ReactNode }) => <>{children}</>

/** Ways to put a text beside something that changes, each with the text of its second state. */
const ways: Readonly<Record<string, readonly [(shown: Shown) => ReactNode, string]>> = {
  'a text and values': [
    ({ word }) => (
      <p>
        {word} of {2}
      </p>
    ),
    'after of 2',
  ],
  'a text before an element that goes': [
    ({ isFirst, word }) => (
      <p>
        {word}
        {isFirst && <b>!</b>}
      </p>
    ),
    'after',
  ],
  'a text that goes, beside an element': [
    ({ isFirst }) => (
      <p>
        <b>!</b>
        {isFirst && 'text'}
      </p>
    ),
    '!',
  ],
  'a text that becomes an element': [
    ({ isFirst, word }) => <p>{isFirst ? word : <b>!</b>}</p>,
    '!',
  ],
  'a text that becomes an element, before another': [
    ({ isFirst, word }) => (
      <p>
        {isFirst ? word : <b>!</b>}
        <i>?</i>
      </p>
    ),
    '!?',
  ],
  'a child of a component that adds another': [
    ({ isFirst, word }) => <Beside busy={!isFirst}>{word}</Beside>,
    '…after',
  ],
  'children of a component that adds another': [
    ({ isFirst, word }) => (
      <Beside busy={!isFirst}>
        {word}: <b>{word}</b>
      </Beside>
    ),
    '…after: after',
  ],
  'a component that is its children': [({ word }) => <Inside>{word}</Inside>, 'after'],
  'a list': [
    ({ isFirst, word }) => (
      <p>
        {word}
        {isFirst ? ['one', 'two'] : ['three']}
      </p>
    ),
    'afterthree',
  ],
}

const Page = (shown: Shown) =>
  Object.entries(ways).map(([name, [way]]) => <section key={name}>{way(shown)}</section>)

test.for(['translation', 'extensions'] as const)(
  'a page that is changed by %s shows each update of a text, wherever it stands',
  async (by) => {
    const { show } = await render(<Page isFirst word="before" />)
    onTestFinished(alterPage(by))
    expect(document.querySelectorAll('font, ruby').length).toBeGreaterThan(10)
    await show(<Page isFirst={false} word="after" />)
    const shown = [...document.querySelectorAll('section')].map(({ textContent }) => textContent)
    expect(shown).toEqual(Object.values(ways).map(([, text]) => text))
  },
)

test('a lone text, joined texts and blanks need no element of their own', async () => {
  await render(
    <p>
      <b>a</b> <i>b {1}</i>
    </p>,
  )
  expect(document.querySelector('p')?.innerHTML).toBe('<b>a</b> <i>b 1</i>')
})

test('a component that returns a bare text does not compile', () => {
  const Bare = () => 'text'
  // @ts-expect-error -- the text would be a child of an element that the component does not know
  expect(<Bare />).toBeDefined()
})
