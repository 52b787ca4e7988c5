import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { EmptyState, LinkButton, ListRow, pictureAddress } from '@vitrine/ui'
import MapIcon from 'lucide-react/icons/map'
import Package from 'lucide-react/icons/package-open'
import Scan from 'lucide-react/icons/scan-line'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { pageAddress } from '../../components/brand/safe-address.ts'
import { useReadableColors } from '../../components/brand/use-readable-colors.ts'
import { brandsToVisitQuery } from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './empty-wallet.module.css'

/** Nothing yet: the welcome, in the host's words where it has some, and what somebody new can do first. */
export function EmptyWallet() {
  const t = useT('wallet')
  const { emptyState: hosts, hidden, lockedTo } = useViewer()
  const isHosts = Boolean(hosts.title || hosts.message)
  return (
    <Pictured src={hosts.image}>
      {(picture) => (
        <>
          <EmptyState
            picture={picture}
            title={hosts.title || t('empty-title')}
            message={hosts.message || t('first-steps')}
            action={isHosts ? <ShowCode /> : <FirstSteps />}
          />
          {!isHosts && !hidden.brands && !lockedTo && <BrandsToVisit />}
        </>
      )}
    </Pictured>
  )
}

/** Nothing in the person's own addresses: they may not be known here yet (spec §4, the original's words). */
export function NothingAtAddresses() {
  const t = useT('wallet')
  return (
    <EmptyState
      picture={<Package aria-hidden="true" />}
      title={t('empty-title')}
      message={t('empty-message')}
      action={<LinkButton href={href('manageAccounts')}>{t('add-address')}</LinkButton>}
    />
  )
}

/** Nothing of this brand yet: the host's words, else its own picture, words and way on where it has them (spec §2.7), else ours. */
export function EmptyBrandWallet({ business }: { business: PublicBusiness }) {
  const t = useT('wallet')
  const { emptyState: hosts } = useViewer()
  const own = business.pageConfig?.features?.emptyState
  return (
    <Pictured src={hosts.image ?? own?.image}>
      {(picture) => (
        <EmptyState
          picture={picture}
          title={hosts.title || own?.title || t('empty-title')}
          message={
            hosts.message ||
            own?.message ||
            business.pageConfig?.text?.emptyState ||
            t('first-of-brand', { brand: business.displayName })
          }
          action={<WayOn {...own?.button} />}
        />
      )}
    </Pictured>
  )
}

interface PicturedProps {
  src: string | undefined
  children: (picture: ReactNode) => ReactNode
}

/** A picture of somebody else above the words; our own where there is none or it does not come. */
function Pictured({ src, children }: PicturedProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const address = pictureAddress(src)
  const picture = address === broken ? null : address
  return (
    <div className={styles.own}>
      {picture && <img className={styles.picture} src={picture} alt="" onError={() => setBroken(picture)} />}
      {children(!picture && <Package aria-hidden="true" />)}
    </div>
  )
}

interface WayOnProps {
  text?: string | undefined
  color?: string | undefined
  action?: string | undefined
}

/** The brand's own button in its own colour, if it leads anywhere. */
function WayOn({ text, color, action }: WayOnProps) {
  const painted = useReadableColors(color)
  const address = pageAddress(action)
  if (!address || !text) return <ShowCode />
  const style = painted && {
    '--color-primary': painted.ground,
    '--color-primary-strong': painted.ground,
    '--color-on-primary': painted.text,
  }
  return (
    <LinkButton href={address} variant="primary" {...(style ? { style: style as CSSProperties } : {})}>
      {text}
    </LinkButton>
  )
}

function ShowCode() {
  const t = useT('wallet')
  return <LinkButton href={href('me')}>{t('empty-action')}</LinkButton>
}

function FirstSteps() {
  const t = useT('wallet')
  const { hidden } = useViewer()
  return (
    <div className={styles.steps}>
      <LinkButton href={href('map')} variant="primary">
        <MapIcon aria-hidden="true" />
        {t('step-map')}
      </LinkButton>
      {!hidden.scanner && (
        <LinkButton href={href('camera')}>
          <Scan aria-hidden="true" />
          {t('step-scan')}
        </LinkButton>
      )}
      <ShowCode />
    </div>
  )
}

/** Some brands of this installation; nothing where they cannot be read or there are none. */
function BrandsToVisit() {
  const t = useT('wallet')
  const heading = useId()
  const { data: brands = [] } = useQuery(brandsToVisitQuery(useApi()))
  if (brands.length === 0) return null
  return (
    <section className={styles.brands} aria-labelledby={heading}>
      <h2 id={heading}>{t('brands-to-visit')}</h2>
      <ul>
        {brands.map((brand) => (
          <li key={brand.id}>
            <ListRow
              href={href('business', { business: brand.id })}
              leading={<BrandPicture business={brand} />}
              title={brand.displayName}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
