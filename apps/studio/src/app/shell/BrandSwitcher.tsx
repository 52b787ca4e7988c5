import { useQuery } from '@tanstack/react-query'
import { Avatar, LinkButton, ListRow, VisuallyHidden } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useState } from 'react'
import type { OwnBrand } from '../../data/brands.ts'
import { openingQuery } from '../../data/opening.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { base, hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { outsideAreas } from '../areas.ts'
import styles from './brand-switcher.module.css'

export function BrandSwitcher({ brand, brands }: { brand: OwnBrand; brands: readonly OwnBrand[] }) {
  const t = useT('app')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const place = outsideAreas.find(({ at }) => at === 'new')
  const opening = useQuery({ ...openingQuery(useApi()), enabled: open })
  const mayOpen = opening.data?.may ?? opening.isError
  return (
    <>
      <button type="button" className={styles.trigger} onClick={() => setOpen(true)}>
        <BrandPicture brand={brand} />
        <span className={styles.words}>
          <span className={styles.name}>{brand.displayName}</span>
          <span className={styles.role}>{t(`role-${brand.role}`)}</span>
        </span>
        <VisuallyHidden>{t('switch-brand')}</VisuallyHidden>
        <ChevronsUpDown aria-hidden="true" className={styles.chevron} />
      </button>
      <Sheet
        title={t('switch-brand')}
        open={open}
        onClose={close}
        footer={
          place &&
          mayOpen && (
            <LinkButton full href={`${base}/new`} onClick={close}>
              {t(place.title)}
            </LinkButton>
          )
        }
      >
        <ul>
          {brands.map((each) => (
            <li key={each.id}>
              <ListRow
                leading={<BrandPicture brand={each} />}
                title={each.displayName}
                subtitle={t(`role-${each.role}`)}
                onPress={() => {
                  close()
                  navigate(hrefOf(each.id))
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

export const BrandPicture = ({ brand }: { brand: OwnBrand }) => (
  <Avatar
    name={brand.displayName}
    src={brand.brandConfig.icon ?? brand.logoSrc}
    size="small"
    shape="square"
    decorative
  />
)
