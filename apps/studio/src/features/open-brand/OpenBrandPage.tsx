import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkBrandName, openBusiness, updateBusiness, uploadBrandPicture } from '@vitrine/client/routes'
import { Button, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { useDeferredValue, useState } from 'react'
import { colorsFrom, fromHex, leadingColorOf } from '../../components/brand-colors/colors-of.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { openingQuery } from '../../data/opening.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { handleOf } from './handle-of.ts'
import { LogoField } from './LogoField.tsx'
import './namespaces.ts'
import styles from './open-brand.module.css'

/** As much as the field says. */
const mostBytes = 8 * 1024 * 1024

/** From nothing to a brand: a name, an address, a logo and the colour that it suggests. */
export function OpenBrandPage() {
  const t = useT('open-brand')
  const api = useApi()
  const opening = useQuery(openingQuery(api))
  return (
    <StudioPage title={t('title')} subtitle={t('subtitle')}>
      {opening.error && !opening.data && <ProblemNote error={opening.error} onRetry={() => void opening.refetch()} />}
      {opening.isPending && (
        <SkeletonGroup label={t('title')}>
          <Skeleton shape="block" height="20rem" />
        </SkeletonGroup>
      )}
      {opening.data &&
        !opening.data.may &&
        (opening.data.policy === 'operators' ? (
          <Panel title={t('operators-title')} about={t('operators')} />
        ) : (
          <Panel title={t('not-open-title')} about={t('not-open')} />
        ))}
      {opening.data?.may && opening.data.left === 0 && <Panel title={t('none-left-title')} about={t('none-left')} />}
      {opening.data?.may && opening.data.left > 0 && <OpenForm />}
    </StudioPage>
  )
}

function OpenForm() {
  const t = useT('open-brand')
  const api = useApi()
  const queryClient = useQueryClient()
  const tellFailure = useFailureToast()
  const [displayName, setDisplayName] = useState('')
  const [typedName, setTypedName] = useState<string | null>(null)
  const [logo, setLogo] = useState<File | null>(null)
  const [logoError, setLogoError] = useState<string | null>(null)
  const [color, setColor] = useState('#0c5c74')
  const name = typedName ?? handleOf(displayName)
  const asked = useDeferredValue(name)
  const isName = /^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){2,38}$/.test(asked)
  const check = useQuery({
    queryKey: ['brand-name', asked],
    queryFn: async ({ signal }) => (await api.call(checkBrandName, { params: { name: asked } }, { signal })).free,
    enabled: isName,
  })
  const colors = colorsFrom(fromHex(color))

  const open = useMutation({
    async mutationFn() {
      const brandConfig = { icon: null, mode: 'system' as const, colors }
      const business = await api.call(openBusiness, { body: { name, displayName: displayName.trim(), brandConfig } })
      if (logo) {
        try {
          const params = { businessId: business.id }
          const icon = await api.call(uploadBrandPicture, { params, query: { as: 'icon' }, body: { picture: logo } })
          await api.call(updateBusiness, {
            params: { idOrName: business.id },
            body: {
              version: business.version ?? 1,
              logoSrc: icon.url,
              brandConfig: { ...brandConfig, icon: icon.url },
            },
          })
        } catch (error) {
          // The brand is there; its logo can be set in Look.
          void tellFailure({ title: t('logo-failed'), error })
        }
      }
      return business
    },
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: ['brands'] })
      navigate(hrefOf(id), { replace: true })
    },
  })

  async function take(file: File | null) {
    setLogoError(null)
    if (file && file.size > mostBytes) return setLogoError(t('logo-too-large'))
    try {
      const suggested = file && (await leadingColorOf(file))
      setLogo(file)
      if (suggested) setColor(suggested)
    } catch {
      // Whatever the browser cannot draw is no picture, or one of a kind that it does not know.
      setLogoError(t('logo-unreadable'))
    }
  }

  const nameError =
    name !== '' && name === asked && !isName
      ? t('name-invalid')
      : isName && check.data === false
        ? t('name-taken')
        : null
  const isReady = displayName.trim() !== '' && isName && check.data !== false
  return (
    <div className={styles.columns}>
      <Panel title={t('about')}>
        <PanelForm onSubmit={() => isReady && open.mutate()}>
          <TextField
            required
            maxLength={60}
            label={t('display-name')}
            placeholder={t('display-name-example')}
            value={displayName}
            onChange={setDisplayName}
          />
          <TextField
            required
            maxLength={39}
            prefix="/b/"
            label={t('name')}
            description={t('name-about')}
            {...(nameError ? { error: nameError } : {})}
            value={name}
            onChange={(text) => setTypedName(text.toLowerCase())}
          />
          <LogoField file={logo} error={logoError} onChange={(file) => void take(file)} />
          <label className={styles.color}>
            <span>{t('color')}</span>
            <input type="color" value={color} onChange={(event) => setColor(event.target.value)} />
          </label>
          <MutationNote error={open.error} />
          <div>
            <Button type="submit" variant="primary" busy={open.isPending} disabled={!isReady}>
              {t('open')}
            </Button>
          </div>
        </PanelForm>
      </Panel>
      <BrandPreview displayName={displayName.trim() || t('display-name-example')} logo={logo} colors={colors} />
    </div>
  )
}
