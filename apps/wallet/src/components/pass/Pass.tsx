import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness, Token } from '@vitrine/protocol'
import { classNames, Joined, pictureAddress } from '@vitrine/ui'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { meQuery } from '../../data/account/people.ts'
import { businessQuery } from '../../data/brands/businesses.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { BrandPicture } from '../brand/BrandPicture.tsx'
import { type Fact, FactList } from '../fact-list/FactList.tsx'
import { TokenIcon } from '../token/TokenIcon.tsx'
import { editionOf, titleOf } from '../token/token-view.ts'
import styles from './pass.module.css'
import tint from './pass-color.module.css'
import { type PassKind, type PassStatus, useStatusWord } from './pass-words.ts'
import { useEventFacts } from './use-event-facts.ts'

export interface PassProps {
  token: Token
  kind: PassKind
  id?: string
  status: PassStatus
  /** Its title is the heading of the page. */
  leads?: boolean | undefined
  /** What it is worth or good for, large. */
  main?: readonly Fact[]
  children: ReactNode
}

/** What is shown at a counter: whose it is and from whom, whether it is good, and on its stub the code. */
export function Pass({ token, kind, id, status, leads = false, main = [], children }: PassProps) {
  const t = useT('pass')
  const headingId = useId()
  const api = useApi()
  const { data: me } = useQuery(meQuery(api))
  const { data: brand } = useQuery(businessQuery(api, token.state['studio-info-v1'].businessId))
  const { when, where } = useEventFacts(token)
  const statusWord = useStatusWord(kind, status)
  const number = useNumber(token, kind)
  const Title = leads ? 'h1' : 'p'
  const color = brand?.brandConfig.colors.primary?.light
  return (
    <section
      id={id}
      className={classNames(styles.pass, status !== 'valid' && styles.over)}
      aria-labelledby={headingId}
      tabIndex={id ? -1 : undefined}
      style={color ? ({ '--pass-color': color } as CSSProperties) : undefined}
    >
      <span className={styles.paper} />
      <header className={classNames(styles.head, tint.tinted)}>
        <Banner brand={brand} />
        <div className={styles.from}>
          {brand && <BrandPicture business={brand} size="small" shape="square" />}
          <span className={classNames(styles.status, styles[status])}>{statusWord}</span>
        </div>
        <div className={styles.what}>
          <div className={styles.words}>
            <h2 id={headingId} className={styles.kind}>
              {t(`kind-${kind}`)}
              {brand && ` · ${brand.displayName}`}
            </h2>
            <Title className={styles.title}>
              <Joined>{titleOf(token)}</Joined>
            </Title>
          </div>
          <div className={styles.art}>
            <TokenIcon token={token} titled eager />
          </div>
        </div>
        {[...when, ...main].length > 0 && (
          <div className={styles.main}>
            <FactList look="row" facts={[...when, ...main]} />
          </div>
        )}
        <FactList look="row" facts={[...where, [t('holder'), me?.name], number]} />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** The brand's own art, where it has some, across the head of the pass. */
function Banner({ brand }: { brand: PublicBusiness | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = pictureAddress(brand?.pageConfig?.features?.header?.image?.src)
  if (!image || image === broken) return null
  return <img className={styles.banner} src={image} alt="" onError={() => setBroken(image)} />
}

/** Which of them it is: at a door people ask for the number of a ticket, not for how many there are. */
function useNumber(token: Token, kind: PassKind): Fact {
  const t = useT('pass')
  const [language] = useLanguage()
  const number = token.state['numbered-v1']?.number ?? null
  if (kind === 'ticket' && number !== null) return [t('number'), `${number}`]
  return [t('edition'), editionOf(token, language)]
}
