import type { CouponPool } from '@vitrine/protocol'
import { Button, ProgressBar, TextField } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { couponCodesFile, useDeleteFreeCodes, usePutPool } from '../../data/coupons.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './coupons.module.css'
import { GenerateCodes } from './GenerateCodes.tsx'
import { ImportCodes } from './ImportCodes.tsx'

/** One pool: what is left of it, and more codes for it. */
export function PoolPage({ pool }: { pool: CouponPool }) {
  const t = useT('coupons')
  const api = useApi()
  const { id: businessId } = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const fail = useFailureToast()
  const put = usePutPool(businessId)
  const remove = useDeleteFreeCodes(businessId, pool.id)
  const [isSaving, setIsSaving] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const naming = useEditing({ version: pool.version, value: pool.name }, (name, version) =>
    put.mutateAsync({ id: pool.id, version, name: name.trim() }),
  )
  const { all, given, free, expired } = pool.codes
  const save = async () => {
    setIsSaving(true)
    try {
      saveFile(await couponCodesFile(api, businessId, pool.id))
    } catch (error) {
      await fail({ title: t('failed'), error })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <StudioPage
      title={pool.name}
      eyebrow={t('title')}
      width="form"
      onBack={() => navigate(hrefOf(businessId, 'coupons'))}
      actions={
        mayEdit && (
          <Button variant="quiet" busy={isSaving} disabled={all === 0} onPress={() => void save()}>
            {t('export')}
          </Button>
        )
      }
    >
      <ProgressBar
        label={t('counts', { given, all })}
        value={given}
        max={Math.max(1, all)}
        valueText={[t('left', { count: free }), expired > 0 ? t('expired', { count: expired }) : null]
          .filter(Boolean)
          .join(' · ')}
      />
      <p className={styles.note}>
        {t('id')}: <code className={styles.id}>{pool.id}</code>
      </p>
      {mayEdit && (
        <>
          <TextField label={t('name')} value={naming.value} onChange={naming.change} maxLength={120} />
          <SaveBar editing={naming as never} blocked={naming.value.trim() === ''} theirs={<p>{pool.name}</p>} />
          <ImportCodes businessId={businessId} poolId={pool.id} />
          <GenerateCodes businessId={businessId} poolId={pool.id} />
          {free + expired > 0 && (
            <div>
              <Button variant="plain" onPress={() => setIsAsked(true)}>
                {t('delete')}
              </Button>
            </div>
          )}
          {remove.error && <ProblemNote title={t('failed')} error={remove.error} />}
          <ConfirmDialog
            open={isAsked}
            title={t('delete-ask', { name: pool.name })}
            confirmLabel={t('delete-do')}
            cancelLabel={t('cancel')}
            tone="danger"
            onCancel={() => setIsAsked(false)}
            onConfirm={() => {
              setIsAsked(false)
              remove.mutate(undefined)
            }}
          >
            {t('delete-why', { left: t('left', { count: free + expired }) })}
          </ConfirmDialog>
        </>
      )}
    </StudioPage>
  )
}
