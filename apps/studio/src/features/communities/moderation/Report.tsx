import type { ReportCase } from '@vitrine/protocol'
import { Avatar, Badge, Button } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useId } from 'react'
import { Actions } from '../../../components/panel/Panel.tsx'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './moderation.module.css'
import { ReportedPicture } from './ReportedPicture.tsx'

interface ReportProps {
  report: ReportCase
  busy: boolean
  onLeave: () => void
  onDecide: () => void
  onReopen: () => void
}

/** One thing that was reported: what was said, what stands around it, why, and what can be done. */
export function Report({ report, busy, onLeave, onDecide, onReopen }: ReportProps) {
  const t = useT('communities')
  const format = useFormat()
  const id = useId()
  const { person, space, about, message, around, reasons, reporters, count, standing, decision, earlier } = report
  const name = person?.name ?? t('gone')
  return (
    <li className={styles.report} aria-labelledby={id}>
      <div className={styles.head}>
        {about !== 'room' && <Avatar name={name} {...(person?.picture ? { src: person.picture } : {})} size="small" />}
        <h2 id={id} className={styles.who}>
          {about === 'room' ? (space?.displayName ?? t('gone')) : name}
        </h2>
        {standing.isStaff && <Badge>{t('of-team')}</Badge>}
        {standing.isBanned && <Badge tone="danger">{t('is-banned')}</Badge>}
        {standing.isMuted && <Badge tone="warning">{t('is-muted')}</Badge>}
      </div>
      <p className={styles.muted}>
        {t('reported-in', { room: space?.displayName ?? t('gone'), at: format.dateTime(report.lastAt) })}
        {' · '}
        {t('reports-by', { count })}
        {earlier > 0 && ` · ${t('earlier', { count: earlier })}`}
      </p>
      {about === 'message' && (
        <ol className={styles.said} aria-label={t('around')}>
          {around
            .filter(({ isReported }) => !isReported || !message)
            .filter(({ sentAt }) => !message || sentAt <= message.sentAt)
            .map((each) => (
              <Said key={each.id} name={each.name} text={each.text} kind={each.kind} />
            ))}
          {message && (
            <li className={styles.theirs}>
              <span className={styles.sender}>{name}</span>
              {message.text !== '' && <span className={styles.text}>{message.text}</span>}
              {message.hasPicture && <ReportedPicture reportId={report.id} isGone={message.isGone} />}
              {!message.hasPicture && message.kind !== 'text' && <span>{t(`said-${message.kind}`)}</span>}
              <span className={styles.muted}>
                {format.dateTime(message.sentAt)}
                {message.isGone && ` · ${t('is-gone')}`}
              </span>
            </li>
          )}
          {!message && <li className={styles.muted}>{t('not-kept')}</li>}
          {around
            .filter(({ isReported, sentAt }) => message && !isReported && sentAt > message.sentAt)
            .map((each) => (
              <Said key={each.id} name={each.name} text={each.text} kind={each.kind} />
            ))}
        </ol>
      )}
      {reasons.length > 0 && (
        <div>
          <h3 className={styles.label}>{t('reasons')}</h3>
          {reasons.map((reason) => (
            <blockquote key={reason} className={styles.reason}>
              {reason}
            </blockquote>
          ))}
        </div>
      )}
      {reporters && reporters.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('reporters')}</summary>
          <p className={styles.muted}>{reporters.map((each) => each.name ?? t('gone')).join(', ')}</p>
        </details>
      )}
      {decision ? (
        <div className={styles.decision}>
          <p>
            {t(
              `log-${decision.person === 'nothing' ? (decision.isRemoved ? 'removed' : 'dismissed') : acts[decision.person]}`,
            )}
            {decision.person !== 'nothing' && decision.isRemoved && ` · ${t('log-removed')}`}
            {decision.until && ` · ${t('until', { at: format.dateTime(decision.until) })}`}
            {decision.isEverywhere && ` · ${t('everywhere-short')}`}
          </p>
          {decision.reason !== '' && <p>{t('because', { reason: decision.reason })}</p>}
          <p className={styles.muted}>
            {t('decided-by', { name: decision.by ?? t('gone'), at: format.dateTime(decision.at) })}
          </p>
          <Button size="small" variant="quiet" disabled={busy} onPress={onReopen}>
            {t('reopen')}
          </Button>
        </div>
      ) : (
        <Actions>
          <Button size="small" variant="quiet" disabled={busy} onPress={onLeave}>
            {t('leave-it')}
          </Button>
          <Button size="small" disabled={busy} onPress={onDecide} aria-describedby={id}>
            {t('decide')}
          </Button>
        </Actions>
      )}
    </li>
  )
}

const acts = { mute: 'muted', kick: 'kicked', ban: 'banned' } as const

function Said({ name, text, kind }: Pick<ReportCase['around'][number], 'name' | 'text' | 'kind'>) {
  const t = useT('communities')
  return (
    <li className={styles.one}>
      <span className={styles.sender}>{name}</span>
      <span className={styles.text}>{kind === 'text' ? text : t(`said-${kind}`)}</span>
    </li>
  )
}
