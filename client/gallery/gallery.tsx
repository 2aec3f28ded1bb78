import { useEffect } from 'react'
import { type Examples } from '../kit/ui/examples.ts'
import { schemes, textSizes } from '../citizen/site/accessibility/settings.ts'
import styles from './gallery.module.css'

/** Display settings of the gallery, kept in its address. */
const views: Readonly<Record<string, string>> = {
  standard: '',
  ...Object.fromEntries(schemes.slice(1).map((scheme) => [scheme, `scheme=${scheme}`])),
  ...Object.fromEntries(textSizes.slice(1).map((size) => [`text ${size}`, `text=${size}`])),
  elder: 'elder=1',
}

const Component = ({ name, examples }: { name: string; examples: Examples }) => (
  <section className={styles.component} aria-labelledby={name}>
    <h2 id={name} lang="en">
      {name}
    </h2>
    {Object.entries(examples).map(([state, Example]) => (
      <figure key={state} className={styles.example}>
        <figcaption lang="en">{state}</figcaption>
        <div className={styles.stage}>
          <Example />
        </div>
      </figure>
    ))}
  </section>
)

/** Scrolls to the component that the address names, or to the top, because an error summary takes the focus. */
function useAddressedComponent() {
  useEffect(() => {
    const named = document.getElementById(location.hash.slice(1))
    if (named) named.scrollIntoView()
    else scrollTo(0, 0)
  }, [])
}

/** Every component of the kit in all its states. */
export function Gallery({ components }: { components: Readonly<Record<string, Examples>> }) {
  useAddressedComponent()
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <h1 lang="en">Kit gallery</h1>
      <nav className={styles.links} aria-label="Settings" lang="en">
        {Object.entries(views).map(([name, search]) => (
          <a key={name} href={`?${search}`}>
            {name}
          </a>
        ))}
      </nav>
      <nav className={styles.links} aria-label="Components" lang="en">
        {Object.keys(components).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(components).map(([name, examples]) => (
        <Component key={name} name={name} examples={examples} />
      ))}
    </main>
  )
}
