import writeXlsxFile from 'write-excel-file/universal'
import type { CaseRow } from '../../../contract/desk/case.ts'
import { timeInWords } from '../../kit/time-in-words.ts'
import { type Cell, sheetsOf } from '../frame/sheets.ts'

const columns = {
  案号: ({ case_number: number }) => number,
  类型: ({ report_type: type }) => type.name,
  状态: ({ status_name: name }) => name,
  标题: ({ headline }) => headline,
  在哪里: ({ place }) => place,
  实名: ({ real_name: isNamed }) => (isNamed ? '实名' : '匿名'),
  文件: ({ files }) => files,
  收到: ({ arrived_at: at }) => timeInWords(at),
  到期: ({ due_at: at }) => at && timeInWords(at),
  经办: ({ assignee }) => assignee?.name ?? '',
} satisfies Readonly<Record<string, (row: CaseRow) => Cell>>

/** Formats the rows of a list as xlsx, with the columns that the list shows. */
export const listXlsx = (name: string, rows: readonly CaseRow[]): Promise<Blob> =>
  writeXlsxFile(
    sheetsOf(
      name,
      Object.keys(columns),
      rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
    ),
  ).toBlob()
