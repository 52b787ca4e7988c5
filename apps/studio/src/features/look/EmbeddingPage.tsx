import { useQuery } from '@tanstack/react-query'
import type { EmbeddingGrant } from '@vitrine/protocol'
import { Badge, Button, Skeleton, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { businessQuery } from '../../data/business.ts'
import { embeddingQuery } from '../../data/place.ts'
import type { KeyOf } from '../../platform/i18n/namespaces.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Copied } from './Copied.tsx'
import { originOf, registrationFor, snippetFor } from './embedding.ts'
import styles from './place.module.css'
import { Sections } from './Sections.tsx'

/** The wallet in the brand's own pages: what to paste there, and what each site may do. */
export function EmbeddingPage() {
  const t = useT('look')
  const { id } = useCurrentBrand()
  return (
    <StudioPage title={t('title')} width="form">
      <Sections current="embedding" />
      <Panel title={t('snippet')} about={t('snippet-about')}>
        <Copied label={t('snippet-html')} text={snippetFor(location.origin, id)} />
        <p className={styles.small}>{t('embedding-guide')}</p>
      </Panel>
      <Sites />
    </StudioPage>
  )
}

function Sites() {
  const t = useT('look')
  const api = useApi()
  const { id } = useCurrentBrand()
  const website = useQuery(businessQuery(api, id)).data?.url ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const address = typed ?? website
  const origin = originOf(address)
  return (
    <Panel title={t('sites')} about={t('sites-about')}>
      <PanelForm onSubmit={() => origin && setAsked(origin)}>
        <TextField
          label={t('site')}
          description={t('site-hint')}
          placeholder="https://shop.example.com"
          type="url"
          inputMode="url"
          maxLength={300}
          value={address}
          error={address !== '' && !origin && t('no-site')}
          onChange={setTyped}
        />
        <div>
          <Button type="submit" disabled={!origin}>
            {t('check-site')}
          </Button>
        </div>
      </PanelForm>
      {asked && <Site origin={asked} />}
    </Panel>
  )
}

function Site({ origin }: { origin: string }) {
  const t = useT('look')
  const { name, displayName } = useCurrentBrand()
  const grant = useQuery(embeddingQuery(useApi(), origin))
  if (grant.error) return <ProblemNote error={grant.error} onRetry={() => void grant.refetch()} />
  if (!grant.data) return <Skeleton shape="block" height="4rem" />
  if (grant.data.allowed) return <Granted origin={origin} grant={grant.data} />
  return (
    <div className={styles.site} role="status">
      <p className={styles.state}>
        <Badge tone="warning">{t('site-unknown')}</Badge>
        <span>{origin}</span>
      </p>
      <p>{t('site-unknown-about')}</p>
      <Copied label={t('registration')} text={registrationFor({ name, displayName }, origin)} />
    </div>
  )
}

function Granted({
  origin,
  grant: { calls, apiCalls, clientId, original },
}: {
  origin: string
  grant: EmbeddingGrant
}) {
  const t = useT('look')
  return (
    <div className={styles.site} role="status">
      <p className={styles.state}>
        <Badge tone="success">{t('site-allowed')}</Badge>
        <span>{origin}</span>
      </p>
      <p>{t('site-allowed-about', { client: clientId ?? '' })}</p>
      {original ? (
        <p>{t('site-original')}</p>
      ) : calls.length === 0 ? (
        <p>{t('site-no-calls')}</p>
      ) : (
        <ul className={styles.calls} aria-label={t('site-calls')}>
          {calls.map((call) => (
            <li key={call}>{t(call.replace('walletsdk:', 'call-') as KeyOf<'look'>)}</li>
          ))}
        </ul>
      )}
      {apiCalls.length > 0 && (
        <p className={styles.small}>
          {t('site-api', { calls: apiCalls.map(({ method, url }) => `${method} ${url}`).join(', ') })}
        </p>
      )}
    </div>
  )
}
