import { LinkButton } from '@vitrine/ui'
import type { ComponentProps } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hereAtInstallation } from '../../platform/viewer/installation.ts'
import styles from './way-on.module.css'

/**
 * The way on from an address at which nothing is. At a brand's hostname that may be because it is another brand's, so the first way is to
 * the same address of the installation's own wallet. It says the same whether or not anything is there.
 */
export function WayOn({ variant, ...usual }: ComponentProps<typeof LinkButton>) {
  const t = useT('components')
  const place = hereAtInstallation()
  if (!place) return <LinkButton {...usual} {...(variant ? { variant } : {})} />
  const { href, host } = place
  return (
    <div className={styles.ways}>
      <p>{t('elsewhere', { host })}</p>
      <LinkButton variant="primary" href={href} target="_top">
        {t('look-elsewhere', { host })}
      </LinkButton>
      <LinkButton {...usual} variant="quiet" />
    </div>
  )
}
