import * as words from '#words/export.ts'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState, type ReactNode } from 'react'
import { selfExport } from '../../../../../contract/account/account.ts'
import { receive } from '../../../../../contract/receive.ts'
import { download } from '../../../../kit/download.ts'
import { Breakable } from '../../../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { useSiteTitle } from '../../../site/front-config.ts'
import type { ExportedData as Data } from '../manage/export-panel.tsx'
import { exportHtml, exportJson } from './export-file.ts'
import { exportSections, type Fact } from './export-sections.ts'
import { timeInWords, withBeijingOffset } from '../../../../kit/time-in-words.ts'
import styles from './export.module.css'

interface ExportedDataProps {
  data: Data
  /** Returns to the account. */
  close: () => void
}

/** Shows everything stored of the citizen, to read, print and save. */
export function ExportedData({ data, close }: ExportedDataProps) {
  const { answered } = data
  const read = receive(selfExport.output, answered)
  const sections = exportSections(read)
  const exportedAt = timeInWords(read.exported_at)
  const siteTitle = useSiteTitle()
  const [note, setNote] = useState('')
  const save = (text: string, type: string, ending: string) => {
    try {
      const day = withBeijingOffset(read.exported_at ?? '').slice(0, 10)
      download(new Blob([text], { type }), `${words.title}-${day}.${ending}`)
      setNote(words.saved)
    } catch {
      setNote(words.cannotSave)
    }
  }
  return (
    <div className={styles.data}>
      <div className={styles.tools}>
        <Button
          onClick={() => save(exportHtml({ siteTitle, exportedAt, sections }), 'text/html', 'html')}
        >
          <Download size={18} />
          {words.downloadPage}
        </Button>
        <Button
          variant="secondary"
          onClick={() => save(exportJson(answered), 'application/json', 'json')}
        >
          <Download size={18} />
          {words.downloadJson}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer size={18} />
          {words.print}
        </Button>
        <Button variant="secondary" onClick={close}>
          {words.back}
        </Button>
        <output className="soft">{note}</output>
      </div>
      <p className="soft">{words.exported(exportedAt)}</p>
      {sections.map(({ id, title, facts, lines = [], items = [], none }) => (
        <Card key={id} className={styles.section} aria-labelledby={`export-${id}`}>
          <h2 id={`export-${id}`} className="card-title">
            <Breakable>{title}</Breakable>
          </h2>
          {facts && <Facts facts={facts} />}
          {!facts && lines.length === 0 && items.length === 0 && <p>{none}</p>}
          {lines.length > 0 && (
            <ul className="grid-2">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {items.map((item) => (
            <article key={item.id} className={styles.report}>
              <h3>
                <Breakable>{item.title}</Breakable>
              </h3>
              <Facts facts={item.facts} />
            </article>
          ))}
        </Card>
      ))}
    </div>
  )
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid-2">
    {facts.map(([name, value]) => (
      <Line key={name} name={name} value={value} />
    ))}
  </dl>
)

/** One fact of the export; an empty one says so. */
const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className={styles.line}>
    <dt className="soft">{name}</dt>
    <dd translate="no">
      {value === null || value === undefined || value === '' ? (
        <span className="faint">{words.none}</span>
      ) : (
        value
      )}
    </dd>
  </div>
)
