import { useState } from 'react'
import {
  itemKey,
  publicTextList,
  type TextItem,
  textKind,
  type TextKindName,
  textKindNames,
} from '../../../contract/texts/public-text.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Tabs } from '../../kit/ui/tabs/tabs.tsx'
import { announce } from '../frame/announce.tsx'
import { useSignedIn } from '../frame/member.ts'
import { Panel } from '../frame/panel.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import styles from './public-texts.module.css'
import { textChanges } from './text-changes.ts'
import { TextEditor } from './text-editor.tsx'
import { TextPreviewPanel } from './text-preview.tsx'
import { Proposals, Versions, versionName } from './text-versions.tsx'
import { type TextListing, useTextDraft } from './use-text-draft.ts'

const tabs = textKindNames.map((value) => ({ value, label: textKind(value).name }))

/** The centre's words to the public: one person writes, another publishes. */
export default function PublicTexts() {
  const [kind, setKind] = useState<TextKindName>('notices')
  const query = useCallQuery(publicTextList, { kind })
  // While another kind loads, the query still has the former one's.
  const reading = query.isPlaceholderData ? { ...query, data: undefined } : query
  return (
    <Screen
      title="公开内容"
      lead="举报人在网站上看到的文字。主管写，由另一位主管或系统管理员发布；发布后打开页面就能看到，不显示是谁写的。"
    >
      <Tabs label="内容" tabs={tabs} value={kind} onChange={setKind}>
        <QueryState of={reading}>
          {(listing) => <Texts key={kind} kind={kind} listing={listing} />}
        </QueryState>
      </Tabs>
    </Screen>
  )
}

/** What the preview shows instead of the draft. */
interface Shown {
  label: string
  items: readonly TextItem[]
  at: number
}

function Texts({ kind, listing }: { kind: TextKindName; listing: TextListing }) {
  const { id, roles } = useSignedIn()
  const { served, versions, open, report_types: types } = listing
  const work = useTextDraft(kind, listing)
  const { draft, saved, problems } = work
  const unopened = textKind(kind).isList ? -1 : 0
  const [at, setAt] = useState(unopened)
  const [shown, show] = useState<Shown>()
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const isAuthor = roles.includes('supervisor')

  const titleOf = (item: TextItem): string => {
    if (kind === 'notices') return String(item['title'])
    const key = itemKey(kind, item)
    if (kind === 'rules') return '全文'
    return kind === 'report_types'
      ? (types.find((type) => String(type.id) === key)?.name ?? key)
      : key
  }
  const fieldNames = textKind(kind).fields
  const changeList = (before: readonly TextItem[], after: readonly TextItem[]) => {
    const changes = textChanges(kind, before, after)
    if (changes.length === 0) return <p className={styles.changes}>没有改动</p>
    return (
      <ul className={styles.changes}>
        {changes.map(({ key, item, how, fields }) => (
          <li key={how + key}>
            {how}“{titleOf(item) || '未命名'}”
            {fields.length > 0 && `：${fields.map((name) => fieldNames[name]?.label).join('、')}`}
          </li>
        ))}
      </ul>
    )
  }

  const save = async (propose: boolean) => {
    if (await work.save(propose)) announce(propose ? '已送审' : '已保存草稿')
  }
  const isChanged = textChanges(kind, work.servedItems, draft.items).length > 0
  const isStale = isAuthor && isChanged && work.isStale
  const proposals = open.filter(({ author }) => author.id !== id)
  const looked: Shown = shown ?? {
    label: isAuthor && isChanged ? '草稿' : '现行',
    items: draft.items,
    at,
  }
  return (
    <div className={device === 'phone' ? styles.beside : styles.below}>
      <div>
        {proposals.length > 0 && (
          <Proposals
            {...{ kind, served, proposals }}
            changesOf={(proposal) => changeList(work.servedItems, proposal.items)}
            onShow={({ author, items }) => {
              const [first] = textChanges(kind, work.servedItems, items)
              const changed = items.findIndex((item) => itemKey(kind, item) === first?.key)
              show({ label: `${author.name}送审的`, items, at: changed })
            }}
          />
        )}
        {isAuthor && (
          <Panel title={`${textKind(kind).name}（${textKind(kind).page}）`}>
            {isStale && (
              <Alert tone="warning" title="您写的时候，现行版本已经变了" announce>
                {changeList(work.baseItems, work.servedItems)}
                <p>您写的都在。并入后，您改过的仍是您写的，其余用现行的。</p>
                <Button variant="secondary" onClick={work.merge}>
                  并入现行版本
                </Button>
              </Alert>
            )}
            {saved?.state === 'proposed' && !work.isTyped && (
              <Alert tone="info">已送审，等另一个人发布。再修改，就收回了送审。</Alert>
            )}
            {saved?.returned && (
              <Alert tone="warning" title={`${saved.returned.by.name}退回了您送审的`}>
                {saved.returned.reason}
              </Alert>
            )}
            {(work.failure || Object.keys(problems).length > 0) && (
              <Alert tone="danger" announce>
                {problems['items'] ?? work.failure ?? '填写有误，请修改标出的地方'}
              </Alert>
            )}
            <TextEditor
              {...{ kind, titleOf, at, problems }}
              items={draft.items}
              onOpen={(place) => {
                show(undefined)
                setAt(place)
              }}
              onChange={(changed, place) => {
                show(undefined)
                work.change(changed)
                setAt(place)
              }}
            />
            <h3 className={styles.against}>与现行版本相比</h3>
            {changeList(work.servedItems, draft.items)}
            <div className={styles.buttons}>
              <Button busy={work.busy} disabled={!isChanged} onClick={() => void save(true)}>
                送审
              </Button>
              <Button
                variant="secondary"
                disabled={!work.isTyped}
                busy={work.busy}
                onClick={() => void save(false)}
              >
                保存草稿
              </Button>
              {work.isTyped && (
                <Button variant="quiet" onClick={work.discard}>
                  放弃未保存的修改
                </Button>
              )}
            </div>
          </Panel>
        )}
        <Versions
          {...{ kind, served, versions }}
          onShow={(version) =>
            show({ label: versionName(version), items: version.items, at: unopened })
          }
          onRestart={isAuthor ? (version) => work.restart(version.items) : undefined}
        />
      </div>
      <TextPreviewPanel
        label={looked.label}
        preview={{ kind, items: looked.items, at: looked.at, types }}
        device={device}
        onDevice={setDevice}
      />
    </div>
  )
}
