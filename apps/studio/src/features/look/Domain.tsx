import type { BrandHostname } from '@vitrine/protocol'
import { Badge, Button } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Actions, Panel } from '../../components/panel/Panel.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { useDomainMutations } from '../../data/place.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Copied } from './Copied.tsx'
import styles from './place.module.css'

/** As people reach this server, by the other name. */
const addressOf = (hostname: string) => `${location.protocol}//${hostname}${location.port && `:${location.port}`}`

/** One domain: the record that proves it, whether it was found, and the way back. */
export function Domain({ domain, mayChange }: { domain: BrandHostname; mayChange: boolean }) {
  const t = useT('look')
  const format = useFormat()
  const { id } = useCurrentBrand()
  const { prove, remove } = useDomainMutations(id)
  const [isRemoving, setIsRemoving] = useState(false)
  const { hostname, proven, provenAt, proof } = domain
  const isOperators = proof === null && provenAt === null
  const state = proven ? 'proven' : prove.error ? 'failed' : 'waiting'
  const tone = { proven: 'success', failed: 'danger', waiting: 'warning' } as const
  return (
    <Panel
      title={hostname}
      about={
        <span className={styles.state}>
          <Badge tone={tone[state]}>{t(`domain-${state}`)}</Badge>
          {proof && provenAt && <span>{t('domain-seen', { when: format.ago(provenAt) })}</span>}
          {proof === null && <span>{t('domain-operators')}</span>}
        </span>
      }
    >
      {!proven && proof && (
        <>
          <p>{t('record-about')}</p>
          <Copied label={t('record-name')} text={proof.name} />
          <Copied label={t('record-content')} text={proof.value} />
          <p className={styles.small}>{t('point-about', { host: location.hostname })}</p>
        </>
      )}
      {proven && (
        <p>
          <a href={addressOf(hostname)} target="_blank" rel="noreferrer">
            {t('open-domain', { hostname })}
          </a>
        </p>
      )}
      <MutationNote error={prove.error} title={t('check-failed')} />
      <MutationNote error={remove.error} title={t('remove-failed')} />
      {mayChange && !isOperators && (
        <Actions>
          {proof && (
            <Button size="small" busy={prove.isPending} onPress={() => prove.mutate(hostname)}>
              {t(proven ? 'check-again' : 'check-now')}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={t('remove-domain-of', { hostname })}
            onPress={() => setIsRemoving(true)}
          >
            {t('remove-domain')}
          </Button>
        </Actions>
      )}
      <ConfirmDialog
        open={isRemoving}
        title={t('remove-domain-title', { hostname })}
        confirmLabel={t('remove-domain')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(hostname, { onSettled: () => setIsRemoving(false) })}
        onCancel={() => setIsRemoving(false)}
      >
        {t(proven ? 'remove-proven-about' : 'remove-waiting-about')}
      </ConfirmDialog>
    </Panel>
  )
}
