import { useMutation } from '@tanstack/react-query'
import type { HandOut } from '@vitrine/protocol'
import { Button, TextField } from '@vitrine/ui'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { saveFile } from '../../components/files/save-file.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { everyLink } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'
import { cellsOf, type SheetSettings } from './sheet.ts'

const fields = ['columns', 'rows', 'copies', 'scale', 'offsetX', 'offsetY'] as const
type Field = (typeof fields)[number]
const least: Record<Field, number> = { columns: 1, rows: 1, copies: 1, scale: 50, offsetX: -20, offsetY: -20 }
const most: Record<Field, number> = { columns: 8, rows: 12, copies: 500, scale: 110, offsetX: 20, offsetY: 20 }

/** Codes on paper: how many beside and below each other, and what the printer needs to meet its labels. */
export function PrintSheet({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const api = useApi()
  const brand = useCurrentBrand()
  const single = handOut.links?.single === true
  const [text, setText] = useState<Record<Field, string>>({
    columns: '3',
    rows: '4',
    copies: single ? '1' : '12',
    scale: '100',
    offsetX: '0',
    offsetY: '0',
  })
  const [caption, setCaption] = useState(handOut.title)
  const settings = settingsOf(text, caption)
  const print = useMutation({
    async mutationFn() {
      const { makeSheet } = await import('./sheet.ts')
      const bytes = await makeSheet(await everyLink(api, brand.id, handOut.id), settings)
      saveFile(new Blob([bytes as BlobPart], { type: 'application/pdf' }), 'claim-links.pdf')
    },
  })
  return (
    <details className={styles.print}>
      <summary>{t('print')}</summary>
      <div className={styles.sheet}>
        <div className={styles.paper} aria-hidden="true">
          {cellsOf(settings).map(({ x, y, width, height }) => (
            <span
              key={`${x} ${y}`}
              style={{
                left: `${(x / 210) * 100}%`,
                top: `${(y / 297) * 100}%`,
                width: `${(width / 210) * 100}%`,
                height: `${(height / 297) * 100}%`,
              }}
            />
          ))}
        </div>
        <div className={styles.settings}>
          {fields
            .filter((field) => field !== 'copies' || !single)
            .map((field) => (
              <TextField
                key={field}
                label={t(`sheet-${field}`)}
                type="number"
                min={least[field]}
                max={most[field]}
                value={text[field]}
                onChange={(value) => setText({ ...text, [field]: value })}
              />
            ))}
          <TextField
            className={styles.whole}
            label={t('caption')}
            value={caption}
            maxLength={60}
            onChange={setCaption}
          />
          {print.error && <ProblemNote error={print.error} />}
          <div className={styles.whole}>
            <Button busy={print.isPending} onPress={() => print.mutate()}>
              <Printer aria-hidden="true" />
              {t('make-sheet')}
            </Button>
          </div>
        </div>
      </div>
    </details>
  )
}

function settingsOf(text: Record<Field, string>, caption: string): SheetSettings {
  const read = (field: Field) => {
    const number = Number(text[field])
    return Math.min(most[field], Math.max(least[field], Number.isFinite(number) ? number : 0))
  }
  const whole = (field: Field) => Math.max(1, Math.round(read(field)))
  return {
    columns: whole('columns'),
    rows: whole('rows'),
    copies: whole('copies'),
    scale: read('scale'),
    offsetX: read('offsetX'),
    offsetY: read('offsetY'),
    caption,
  }
}
