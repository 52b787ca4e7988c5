import { TextArea } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { Plan } from './use-plan.ts'

const textMax = 6_000
const rows = 6

/** The same area in numbers, for those without a map, or with a list at hand. */
export function CornersText({ plan: { text, setText, cornerErrors, corners, isCrossing } }: { plan: Plan }) {
  const t = useT('drops')
  const format = useFormat()
  const [first, ...others] = cornerErrors
  const error = first
    ? `${t(`corner-${first.fault}`, { line: format.number(first.line) })}${others.length > 0 ? ` ${t('and-more', { count: others.length })}` : ''}`
    : isCrossing
      ? t('hint-crossing')
      : undefined
  return (
    <TextArea
      label={t('corners-text')}
      description={`${t('corners-text-hint')} ${t('corners-set', { count: corners.length })}`}
      value={text}
      onChange={setText}
      error={error}
      rows={rows}
      maxLength={textMax}
      spellCheck={false}
      autoComplete="off"
    />
  )
}
