import { useQuery } from '@tanstack/react-query'
import type { StaffedMerchant } from '@vitrine/protocol'
import { Button, Checkbox, Switch, TextField } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { Sheet } from '@vitrine/ui/sheet'
import { useMemo, useState } from 'react'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useSaveMerchant } from '../../data/merchants.ts'
import { teamQuery } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './merchants.module.css'

/** One counter: its name, who redeems there, and whether it is open. */
export function MerchantSettings({ merchant, onClose }: { merchant: StaffedMerchant; onClose: () => void }) {
  const t = useT('merchants')
  const { id, businessId, version, archived, accountName } = merchant
  const save = useSaveMerchant(businessId)
  const team = useQuery(teamQuery(useApi(), businessId))
  const cashiers = team.data?.members.filter(({ role }) => role === 'cashier')
  const [isAsked, setIsAsked] = useState(false)
  const saved = useMemo(
    () => ({
      name: merchant.name,
      acceptsStaticCode: merchant.acceptsStaticCode,
      people: merchant.people.map(({ accountId }) => accountId as string),
    }),
    [merchant],
  )
  const editing = useEditing({ version, value: saved }, ({ people, ...value }, from) =>
    save.mutateAsync({ id, version: from, ...value, name: value.name.trim(), people: people as never }),
  )
  const { value, change } = editing
  const setOpen = (isOpen: boolean) => {
    setIsAsked(false)
    save.mutate({ id, version, archived: !isOpen })
  }
  return (
    <Sheet title={merchant.name} wide="side" onClose={onClose}>
      <div className={styles.form}>
        <TextField
          label={t('name')}
          description={t('name-hint')}
          value={value.name}
          onChange={(name) => change({ ...value, name })}
          maxLength={80}
        />
        <fieldset className={styles.people}>
          <legend className={styles.legend}>{t('people')}</legend>
          <p className={styles.note}>{t('people-hint')}</p>
          {team.error && <ProblemNote error={team.error} onRetry={() => void team.refetch()} />}
          {cashiers?.length === 0 && <p className={styles.note}>{t('people-none')}</p>}
          {cashiers?.map(({ accountId, name }) => (
            <Checkbox
              key={accountId}
              label={name}
              checked={value.people.includes(accountId)}
              onChange={(isIn) =>
                change({
                  ...value,
                  people: isIn ? [...value.people, accountId] : value.people.filter((each) => each !== accountId),
                })
              }
            />
          ))}
        </fieldset>
        <Switch
          label={t('printed')}
          description={t('printed-hint')}
          checked={value.acceptsStaticCode}
          onChange={(acceptsStaticCode) => change({ ...value, acceptsStaticCode })}
        />
        <p className={styles.note}>{t('account', { name: accountName })}</p>
        <SaveBar
          editing={editing as never}
          blocked={value.name.trim() === ''}
          theirs={<p>{t('theirs', { name: merchant.name })}</p>}
        />
        {save.error && !editing.isChanged && <ProblemNote title={t('failed')} error={save.error} />}
        <div>
          {archived ? (
            <Button variant="quiet" busy={save.isPending} onPress={() => setOpen(true)}>
              {t('open')}
            </Button>
          ) : (
            <Button variant="plain" onPress={() => setIsAsked(true)}>
              {t('close')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('close-ask', { name: merchant.name })}
        confirmLabel={t('close-do')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => setOpen(false)}
        onCancel={() => setIsAsked(false)}
      >
        {t('close-why')}
      </ConfirmDialog>
    </Sheet>
  )
}
