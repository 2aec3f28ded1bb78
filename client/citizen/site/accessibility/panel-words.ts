import type { Settings } from './settings.ts'

/** The panel's texts in one language. */
export interface PanelWords {
  title: string
  text: { legend: string; names: Readonly<Record<Settings['text'], string>> }
  scheme: { legend: string; names: Readonly<Record<NonNullable<Settings['scheme']>, string>> }
  aids: { legend: string; elder: string; cursor: string; line: string }
  reset: string
  /** Announced after a reset. */
  isReset: string
  close: string
}

export const chinesePanel: PanelWords = {
  title: '无障碍设置',
  text: {
    legend: '文字大小',
    names: { '16': '标准', '18': '大', '22': '特大', '30': '超大' },
  },
  scheme: {
    legend: '颜色',
    names: { standard: '标准', dark: '深色', white: '白底高对比', black: '黑底高对比' },
  },
  aids: { legend: '辅助', elder: '长辈模式', cursor: '大光标', line: '阅读线' },
  reset: '全部恢复',
  isReset: '已恢复为标准设置。',
  close: '关闭',
}
