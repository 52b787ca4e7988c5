import { csvLine, decodeText, readCsv, type TextEncoding } from '@vitrine/token-rules'
import { Button, ErrorNote } from '@vitrine/ui'
import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, useRef, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useImportCodes } from '../../data/coupons.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { saveFile } from '../../platform/save-file.ts'
import styles from './coupons.module.css'

interface Table {
  name: string
  text: string
  encoding: TextEncoding
  rows: string[][]
}

const previewed = 4
const listedMax = 50

/** Codes of a shop, as its spreadsheet saved them: seen before they are added, wrong lines named. */
export function ImportCodes({ businessId, poolId }: { businessId: string; poolId: string }) {
  const t = useT('coupons')
  const file = useRef<HTMLInputElement>(null)
  const [table, setTable] = useState<Table | null>(null)
  const add = useImportCodes(businessId, poolId)
  const errors = add.data?.errors ?? []

  async function read(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.target.files ?? []
    event.target.value = ''
    if (!chosen) return
    add.reset()
    const { text, encoding } = decodeText(new Uint8Array(await chosen.arrayBuffer()))
    setTable({ name: chosen.name, text, encoding, rows: readCsv(text) })
  }
  const send = (wrong: 'refuse' | 'leave_out') => table && add.mutate({ csv: table.text, wrong })
  const saveWrong = () => {
    const [heading = [], ...lines] = table?.rows ?? []
    const rows = errors.map(({ line, error }) => [...(lines[line - 2] ?? []), t(`error-${error}`)])
    saveFile({ fileName: 'wrong-lines.csv', csv: `\uFEFF${[[...heading, ''], ...rows].map(csvLine).join('')}` })
  }
  return (
    <section className={styles.section} aria-labelledby="import-heading">
      <h2 id="import-heading" className={styles.heading}>
        {t('import')}
      </h2>
      <p className={styles.note}>{t('import-why')}</p>
      <input
        ref={file}
        type="file"
        accept=".csv,text/csv,text/plain"
        className={styles.file}
        aria-label={t('choose-file')}
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
      <div>
        <Button variant="quiet" onPress={() => file.current?.click()}>
          <FileUp aria-hidden="true" />
          {t('choose-file')}
        </Button>
      </div>
      {table && (
        <>
          <p className={styles.note}>
            {t('file', {
              name: table.name,
              encoding: table.encoding,
              rows: t('rows', { count: Math.max(0, table.rows.length - 1) }),
            })}
          </p>
          <section className={styles.preview} aria-label={t('preview')}>
            <table>
              <tbody>
                {table.rows.slice(0, previewed).map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file are known by their place
                  <tr key={line}>
                    {row.map((cell, column) => {
                      const Cell = line === 0 ? 'th' : 'td'
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      return <Cell key={column}>{cell}</Cell>
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {!add.data?.imported && (
            <div className={styles.deeds}>
              <Button busy={add.isPending} onPress={() => send('refuse')}>
                {t('import-do')}
              </Button>
              {errors.length > 0 && (
                <Button variant="quiet" disabled={add.isPending} onPress={() => send('leave_out')}>
                  {t('import-rest')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {add.error && <ProblemNote title={t('failed')} error={add.error} />}
      <div role="status">
        {add.data && add.data.imported > 0 && <p>{t('imported', { count: add.data.imported })}</p>}
      </div>
      {errors.length > 0 && (
        <ErrorNote
          action={
            <Button size="small" variant="quiet" onPress={saveWrong}>
              {t('wrong-save')}
            </Button>
          }
        >
          <strong>{t('wrong', { count: errors.length })}. </strong>
          {add.data?.imported === 0 && t('imported-none')}
          <ul className={styles.wrong}>
            {errors.slice(0, listedMax).map(({ line, error }) => (
              <li key={line}>{t('wrong-line', { line, why: t(`error-${error}`) })}</li>
            ))}
          </ul>
        </ErrorNote>
      )}
    </section>
  )
}
