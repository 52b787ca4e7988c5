import type { AnswerOption } from '@vitrine/protocol'
import { Badge } from '@vitrine/ui'
import type { CSSProperties } from 'react'
import panel from '../../../components/panel/panel.module.css'
import { useLanguage, useT } from '../../../platform/i18n/use-t.tsx'
import styles from './poll.module.css'

interface PollBarsProps {
  options: readonly AnswerOption[]
  results: Readonly<Record<string, number>>
  total: number
  response: string | null
}

/** How all have voted: a bar for each option, with its figures in words. */
export function PollBars({ options, results, total, response }: PollBarsProps) {
  const t = useT('token-actions')
  const [language] = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className={styles.results}>
      <ul className={styles.bars} aria-label={t('poll-results')}>
        {options.map(({ id, text }) => {
          const votes = results[id] ?? 0
          const part = total > 0 ? votes / total : 0
          return (
            <li key={id} className={styles.row}>
              <span className={styles.text}>
                {text} {id === response && <Badge tone="accent">{t('poll-own')}</Badge>}
              </span>
              <span className={styles.figures}>
                {percent.format(part)} · {t('poll-votes', { count: votes })}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.fill} style={{ '--part': part } as CSSProperties} />
              </span>
            </li>
          )
        })}
      </ul>
      <p className={panel.note}>{t('poll-total', { count: total })}</p>
    </div>
  )
}
