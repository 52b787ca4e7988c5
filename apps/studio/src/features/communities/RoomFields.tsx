import { spaceAccessLevels } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { RadioGroup, Switch, TextArea, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { PictureField } from '../../components/form/PictureField.tsx'
import { uploadPicture } from '../../data/business.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { RulesFields } from './RulesFields.tsx'
import { faultsOf, type RoomDraft, typedAlias } from './room.ts'

interface RoomFieldsProps {
  value: RoomDraft
  onChange: (value: RoomDraft) => void
  autoFocus?: boolean
}

export function RoomFields({ value, onChange, autoFocus = false }: RoomFieldsProps) {
  const t = useT('communities')
  const format = useFormat()
  const api = useApi()
  const { id } = useCurrentBrand()
  const faults = faultsOf(value)
  const set = (change: Partial<RoomDraft>) => onChange({ ...value, ...change })
  return (
    <>
      <TextField
        label={t('room-name')}
        value={value.displayName}
        maxLength={limits.spaceNameMax}
        autoFocus={autoFocus}
        onChange={(displayName) => set({ displayName })}
      />
      <TextField
        label={t('subtitle')}
        description={t('subtitle-hint')}
        value={value.subTitle}
        maxLength={limits.spaceSubTitleMax}
        onChange={(subTitle) => set({ subTitle })}
      />
      <TextArea
        label={t('description')}
        value={value.description}
        maxLength={limits.spaceDescriptionMax}
        onChange={(description) => set({ description })}
      />
      <PictureField
        label={t('cover')}
        hint={t('cover-hint')}
        value={value.cover}
        upload={(picture, onProgress) => uploadPicture(api, id, picture, 'picture', onProgress)}
        onChange={(cover) => set({ cover })}
      />
      <RadioGroup
        label={t('access')}
        value={value.accessLevel}
        choices={spaceAccessLevels.map((level) => ({
          value: level,
          label: t(`access-${level}`),
          description: t(`access-${level}-hint`),
        }))}
        onChange={(accessLevel) => set({ accessLevel })}
      />
      {value.accessLevel === 'anonymous' && (
        <Switch
          label={t('shows-messages')}
          description={t('shows-messages-hint')}
          checked={value.showsMessages}
          onChange={(showsMessages) => set({ showsMessages })}
        />
      )}
      <Switch
        label={t('read-only')}
        description={t('read-only-hint')}
        checked={value.isReadOnly}
        onChange={(isReadOnly) => set({ isReadOnly })}
      />
      <TextField
        label={t('alias')}
        description={t('alias-hint')}
        value={value.alias}
        maxLength={limits.spaceAliasMax}
        autoCapitalize="none"
        spellCheck={false}
        error={faults.alias && t('alias-wrong', { min: limits.spaceAliasMin, max: limits.spaceAliasMax })}
        onChange={(alias) => set({ alias: typedAlias(alias) })}
      />
      <TextField
        label={t('code')}
        description={t('code-hint')}
        value={value.code}
        maxLength={limits.spaceCodeMax}
        autoComplete="off"
        error={faults.code && t('code-wrong', { min: limits.spaceCodeMin })}
        onChange={(code) => set({ code })}
      />
      <TextField
        label={t('max')}
        description={t('max-hint')}
        value={value.maxAttendees}
        inputMode="numeric"
        maxLength={6}
        error={faults.maxAttendees && t('max-wrong', { max: format.number(limits.spaceAttendeesMax) })}
        onChange={(maxAttendees) => set({ maxAttendees })}
      />
      <RulesFields value={value.rules} hostsAreWrong={faults.rules} onChange={(rules) => set({ rules })} />
    </>
  )
}
