import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { useLinkClick } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { coinsQuery } from '../../data/coins.ts'
import { useApi } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import { pictureAddress } from '../brand/safe-address.ts'
import styles from './coins-header.module.css'
import './namespaces.ts'

interface CoinsHeaderProps {
  business: PublicBusiness
  /** As the address names it. */
  name: string
}

/** What the person has of a brand's coin, with the brand's own picture and words for it (spec §3 coinsHeader). */
export function CoinsHeader({ business, name }: CoinsHeaderProps) {
  const t = useT('coins-header')
  const format = useFormat()
  const handleClick = useLinkClick()
  const { data } = useQuery(coinsQuery(useApi(), name))
  const [isBroken, setIsBroken] = useState(false)
  const [holding] = data ?? []
  const header = business.pageConfig?.features?.coinsHeader
  if (!holding || header?.enabled === false) return null
  const { coin, balance, enrolled } = holding
  const image = isBroken ? null : pictureAddress(header?.image ?? coin.image)
  return (
    <a className={styles.header} href={href('businessCoins', { business: name })} onClick={handleClick}>
      {image && <img className={styles.picture} src={image} alt="" onError={() => setIsBroken(true)} />}
      <span className={styles.words}>
        <span className={styles.title}>{header?.title || t('your-coins', { coin: coin.name })}</span>
        <span className={styles.balance}>
          <span className={styles.large}>{format.number(balance)}</span> {coin.symbol}
        </span>
      </span>
      <span className={styles.see}>
        {t(enrolled ? 'see' : 'join')}
        <ChevronRight aria-hidden="true" />
      </span>
    </a>
  )
}
