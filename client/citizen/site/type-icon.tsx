import type { TypeIconName } from '../../../contract/site/site.ts'
import styles from './type-icon.module.css'

/** Characters of the default types: faster to read than an icon, and no extra bytes. */
const characters: Readonly<Record<TypeIconName, string>> = {
  baby: '未',
  bomb: '恐',
  'building-2': '企',
  'circle-ellipsis': '其',
  copyright: '侵',
  dices: '赌',
  'eye-off': '色',
  'hand-coins': '诈',
  landmark: '政',
  megaphone: '谣',
  'message-circle-warning': '俗',
  'shield-alert': '安',
  'user-x': '暴',
}
const byName = new Map<string, string>(Object.entries(characters))

/** Mark of a report type by its icon's name; an unknown icon shows 举. */
export const TypeIcon = ({ name, size = 20 }: { name: string; size?: number }) => (
  <span
    className={styles.icon}
    style={{ fontSize: `${size / 16}rem` }}
    data-mark={byName.get(name) ?? '举'}
    aria-hidden="true"
  />
)
