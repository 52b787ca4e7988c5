import { Button, Select, TextArea, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { colorsFrom, fromHex, leadingColorAt } from '../../components/brand-colors/colors-of.ts'
import { ColorField } from '../../components/form/ColorField.tsx'
import { FormSection } from '../../components/form/FormSection.tsx'
import { ListField } from '../../components/form/ListField.tsx'
import { PictureField } from '../../components/form/PictureField.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { uploadPicture } from '../../data/business.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { valueAt, withValue } from './fields/field.ts'
import { type BrandLook, withColor } from './look-document.ts'

interface BrandFieldsProps {
  look: BrandLook
  onChange: (next: (look: BrandLook) => BrandLook) => void
}

const ours = {
  primary: { light: '#231f1a', dark: '#f0eee9' },
  background: { light: '#f6f4f1', dark: '#100e0c' },
  text: { light: '#1f1a16', dark: '#f1efec' },
  primaryText: { light: '#fbfaf8', dark: '#181512' },
} as const
export const colorRoles = ['primary', 'primaryText', 'background', 'text'] as const
const modes = ['system', 'light', 'dark'] as const

/** What a brand is everywhere: its name, its sign, its words, its colours and its terms. */
export function BrandFields({ look, onChange }: BrandFieldsProps) {
  const t = useT('look')
  const api = useApi()
  const { id } = useCurrentBrand()
  const icon = look.brandConfig.icon ?? null
  const about = valueAt(look, 'pageConfig.text.about')
  const set = (path: string, value: unknown) => onChange((now) => withValue(now, path, value))
  return (
    <>
      <FormSection title={t('brand')} message={t('brand-message')}>
        <TextField
          label={t('name')}
          value={look.displayName}
          maxLength={60}
          error={look.displayName.trim() === '' && t('name-missing')}
          onChange={(displayName) => set('displayName', displayName)}
        />
        <PictureField
          label={t('icon')}
          hint={t('icon-hint')}
          value={icon}
          upload={(picture, onProgress) => uploadPicture(api, id, picture, 'icon', onProgress)}
          onChange={(src) => set('brandConfig.icon', src)}
        />
        <TextArea
          label={t('about')}
          description={t('about-hint')}
          value={typeof about === 'string' ? about : ''}
          maxLength={2000}
          onChange={(text) => set('pageConfig.text.about', text || undefined)}
        />
        <TextField
          label={t('website')}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={look.url ?? ''}
          onChange={(url) => set('url', url || null)}
        />
        <TextField
          label={t('location')}
          value={look.location ?? ''}
          maxLength={120}
          onChange={(location) => set('location', location || null)}
        />
      </FormSection>
      <FormSection title={t('colors')} message={t('colors-message')}>
        {icon && <Suggestion icon={icon} onChange={onChange} />}
        {colorRoles.map((role) => (
          <ColorField
            key={role}
            label={t(`color-${role}`)}
            value={look.brandConfig.colors?.[role]}
            fallback={ours[role]}
            onChange={(color) => onChange((now) => withColor(now, role, color))}
          />
        ))}
        <Select
          label={t('mode')}
          value={look.brandConfig.mode === 'custom' ? 'system' : (look.brandConfig.mode ?? 'system')}
          options={modes.map((value) => ({ value, label: t(`mode-${value}`) }))}
          onChange={(mode) => set('brandConfig.mode', mode)}
        />
      </FormSection>
      <FormSection title={t('terms')} message={t('terms-message')}>
        <ListField
          label={(number) => t('paragraph', { number })}
          values={look.terms}
          max={20}
          maxLength={4000}
          onChange={(terms) => set('terms', terms)}
        />
      </FormSection>
    </>
  )
}

function Suggestion({ icon, onChange }: { icon: string; onChange: BrandFieldsProps['onChange'] }) {
  const t = useT('look')
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const [looking, setLooking] = useState(false)
  const suggest = async () => {
    setLooking(true)
    try {
      const color = await leadingColorAt(icon)
      if (!color) toasts.show({ title: t('no-colors') })
      else {
        const { primary, background } = colorsFrom(fromHex(color))
        onChange((now) => withColor(withColor(now, 'primary', primary), 'background', background))
      }
    } catch (error) {
      await tellFailure({ title: t('suggest-failed'), error })
    }
    setLooking(false)
  }
  return (
    <div>
      <Button size="small" variant="quiet" busy={looking} onPress={() => void suggest()}>
        {t('suggest')}
      </Button>
    </div>
  )
}
