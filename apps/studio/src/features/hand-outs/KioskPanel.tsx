import { useMutation } from '@tanstack/react-query'
import { createKioskKey, endKioskKeys } from '@vitrine/client/routes'
import type { BusinessId, HandOut, HandOutId } from '@vitrine/protocol'
import { Button, LinkButton, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useFormat } from '@vitrine/web/format'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { qrAddress } from '../../components/qr/qr.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'

/** The counter's tablet: an address of its own for a day, opened there or scanned by it. */
export function KioskPanel({ handOut }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  const api = useApi()
  const brand = useCurrentBrand()
  const format = useFormat()
  const toasts = useToasts()
  const mayEnd = useMayAs('editor')
  const params = { businessId: brand.id as BusinessId, handOutId: handOut.id as HandOutId }
  const open = useMutation({ mutationFn: () => api.call(createKioskKey, { params }) })
  const end = useMutation({
    mutationFn: () => api.call(endKioskKeys, { params }),
    onSuccess({ ended }) {
      open.reset()
      toasts.show({ title: t('tablets-ended', { count: ended }) })
    },
  })
  const key = open.data
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{t('tablet')}</h2>
      <p className={styles.quiet}>{t('tablet-about')}</p>
      {handOut.state !== 'open' && <p>{t('tablet-closed')}</p>}
      {open.error && <ProblemNote error={open.error} />}
      {end.error && <ProblemNote error={end.error} />}
      {key && (
        <div className={styles.link}>
          <img className={styles.qr} src={qrAddress(key.url)} alt={t('tablet-qr')} />
          <div className={styles.ways}>
            <TextField label={t('tablet-address')} value={key.url} readOnly onChange={() => undefined} />
            <p className={styles.quiet}>{t('tablet-until', { until: format.dateTime(key.expiresAt) })}</p>
            <div className={styles.badges}>
              <LinkButton variant="primary" href={key.url} target="_blank" rel="noreferrer">
                {t('open-here')}
              </LinkButton>
            </div>
          </div>
        </div>
      )}
      <div className={styles.badges}>
        {!key && (
          <Button busy={open.isPending} disabled={handOut.state !== 'open'} onPress={() => open.mutate()}>
            {t('open-tablet')}
          </Button>
        )}
        {mayEnd && (
          <Button variant="quiet" busy={end.isPending} onPress={() => end.mutate()}>
            {t('end-tablets')}
          </Button>
        )}
      </div>
    </section>
  )
}
