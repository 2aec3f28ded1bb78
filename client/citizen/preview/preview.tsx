import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { announced } from '../../../contract/site/capabilities.ts'
import type { TextItem, TextPreview } from '../../../contract/texts/public-text.ts'
import { featuresFrom } from '../../kit/features.ts'
import { useStore } from '../../kit/store.ts'
import { GuidePanel } from '../report/form/guide-panel.tsx'
import AuthorityDirectory from '../site/authorities/authority-directory.tsx'
import { Rules } from '../site/legal/legal-text.tsx'
import { parseFrontConfig } from '../site/load-front-config.ts'
import Faq from '../site/news/faq-list.tsx'
import NoticePage from '../site/news/notice-page.tsx'
import { desktopSite, phoneSite, SiteContext } from '../site/paths.ts'
import { useReportTypes } from '../site/report-types.ts'
import { Screen } from '../site/screen/screen.tsx'
import { TypeGrid } from '../site/type-grid.tsx'

/** The hints of one type as the form shows them, and the types as home shows them. */
function TypeHints({ at }: { at: number }) {
  const reportTypes = useReportTypes()
  const type = reportTypes.types?.[at]
  return (
    <Screen title="您遇到了什么？">
      {type && <GuidePanel type={type} way="anonymous" wayPath="/" />}
      <TypeGrid {...reportTypes} to={() => '/'} />
    </Screen>
  )
}

/** Fields that are headings. */
const headings = ['title', 'name', 'question']

/** Marks a heading that is not written yet. */
const marked = (item: TextItem): TextItem => ({
  ...item,
  ...Object.fromEntries(
    headings.filter((name) => item[name] === '').map((name) => [name, '（未填写）']),
  ),
})

/** Puts a draft where the pages expect the answers of the API, so that they make no call. */
function show({ kind, items: drafts, types }: TextPreview): void {
  const items = drafts.map(marked)
  const hints = new Map(kind === 'report_types' ? items.map((item) => [item['id'], item]) : [])
  useStore.setState({
    config: {
      personal_center: 1,
      config: parseFrontConfig(JSON.stringify({ [kind]: kind === 'rules' ? items[0] : items })),
      features: featuresFrom(announced),
    },
    typeList: types.map((type) => ({ ...type, ...hints.get(String(type.id)), id: type.id })),
  })
}

function Page({ kind, at }: TextPreview) {
  if (kind === 'notices') return <NoticePage />
  if (kind === 'faq') return <Faq />
  if (kind === 'rules') return <Rules />
  if (kind === 'authorities') return <AuthorityDirectory />
  return <TypeHints at={at} />
}

/** The page of the citizens' site that shows a draft. The desk, which frames it, sends the draft. */
export function Preview({ isPhone }: { isPhone: boolean }) {
  const [preview, setPreview] = useState<TextPreview>()
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<TextPreview>) => {
      if (origin !== location.origin || source !== parent || !Array.isArray(data?.items)) return
      show(data)
      setPreview(data)
    }
    addEventListener('message', receive)
    parent.postMessage('ready', location.origin)
    return () => removeEventListener('message', receive)
  }, [])
  // Nothing is folded away from the person who checks it.
  useEffect(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  if (!preview) return null
  const { kind, items, at } = preview
  const id = kind === 'notices' ? items[at]?.['id'] : undefined
  const address = id === undefined ? '/' : `/?id=${encodeURIComponent(String(id))}`
  return (
    <SiteContext value={isPhone ? phoneSite : desktopSite}>
      <MemoryRouter key={kind + address} initialEntries={[address]}>
        {/* Not a second main part beside the desk's, and no banner of its own. */}
        <section>
          <Page {...preview} />
        </section>
      </MemoryRouter>
    </SiteContext>
  )
}
