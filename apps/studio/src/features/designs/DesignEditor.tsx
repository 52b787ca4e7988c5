import { useQuery } from '@tanstack/react-query'
import { saveDesign } from '@vitrine/client/routes'
import type { Design, DesignDocument } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { Button, Skeleton, TextArea, TextField } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useEffect, useRef, useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import { useEditing } from '../../components/editing/use-editing.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { designQuery, useDesignMutations } from '../../data/designs.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { Abilities } from './Abilities.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './designs.module.css'
import { Looks } from './Looks.tsx'
import { OtherLanguage } from './OtherLanguage.tsx'
import { Publishing } from './Publishing.tsx'
import type { PlaceholderId } from './placing.ts'
import { DesignPreview } from './preview/DesignPreview.tsx'
import { Revisions } from './Revisions.tsx'
import { withoutStaleWords } from './stale-words.ts'

export function DesignEditor({ id }: { id: string }) {
  const t = useT('designs')
  const brand = useCurrentBrand()
  const design = useQuery(designQuery(useApi(), brand.id, id))
  const back = () => navigate(hrefOf(brand.id, 'designs'))
  if (design.data) return <Editor design={design.data} />
  return (
    <StudioPage title={t('title')} onBack={back}>
      {design.isError ? (
        <ProblemNote title={t('failed')} error={design.error} onRetry={() => void design.refetch()} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </StudioPage>
  )
}

const pauseMs = 1_500

function Editor({ design }: { design: Design }) {
  const t = useT('designs')
  const api = useApi()
  const brand = useCurrentBrand()
  const mayEdit = useMayAs('editor') && !design.archived
  const { took, refresh, remove, bringBack, create } = useDesignMutations(brand.id)
  const [language] = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const [face, setFace] = useState<PlaceholderId | null>(null)
  /** With what the changes that are not saved yet began. */
  const base = useRef(design.document)
  const [past, setPast] = useState<readonly DesignDocument[]>([])
  const editing = useEditing({ version: design.version, value: design.document }, async (document, version) => {
    const params = { businessId: design.businessId, designId: design.id }
    try {
      const saved = await api.call(saveDesign, { params, body: { version, document } })
      base.current = saved.document
      await took(saved)
    } catch (failure) {
      if (isProblem(failure, 'studio.edited_meanwhile')) await refresh(design)
      throw failure
    }
  })
  const { value: document, isChanged, isSaving, conflict, error } = editing
  if (!isChanged) base.current = design.document
  const save = useRef(editing.save)
  save.current = editing.save
  // Kept by itself once nobody has typed for a moment; not over somebody else's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isChanged || isSaving || conflict || error) return
    const soon = setTimeout(() => void save.current(), pauseMs)
    return () => clearTimeout(soon)
  }, [document, isChanged, isSaving, conflict, error])
  const change = mayEdit
    ? (next: DesignDocument) => {
        setPast((before) => [...before.slice(-99), document])
        editing.change(withoutStaleWords(document, next, design.templateWords))
      }
    : null
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    editing.change(last)
  }
  const back = () => navigate(hrefOf(brand.id, 'designs'))
  return (
    <StudioPage
      title={document.displayName || t('unnamed')}
      subtitle={isSaving ? t('saving') : isChanged ? undefined : t('saved')}
      onBack={back}
      actions={
        mayEdit ? (
          <Button variant="quiet" disabled={past.length === 0} onPress={undo}>
            {t('undo')}
          </Button>
        ) : undefined
      }
    >
      {!mayEdit && !design.archived && <p className={styles.about}>{t('edit-only')}</p>}
      <div className={styles.editor}>
        <div className={styles.column}>
          <section className={styles.panel}>
            <TextField
              label={t('name')}
              maxLength={120}
              disabled={!change}
              value={document.displayName}
              onChange={(displayName) => change?.({ ...document, displayName })}
            />
            <TextArea
              label={t('description')}
              disabled={!change}
              value={document.description}
              onChange={(description) => change?.({ ...document, description })}
            />
            <TextField
              label={t('category')}
              maxLength={100}
              disabled={!change}
              value={document.category}
              onChange={(category) => change?.({ ...document, category })}
            />
            <TextField
              label={t('limit')}
              description={t('limit-hint')}
              type="number"
              min={1}
              disabled={!change}
              value={document.limitPerUser === null ? '' : String(document.limitPerUser)}
              onChange={(text) => {
                const most = Math.trunc(Number(text))
                change?.({ ...document, limitPerUser: text === '' || most < 1 ? null : most })
              }}
            />
          </section>
          <Looks design={design} document={document} onChange={change} onPlace={setFace} />
        </div>
        <div className={styles.beside}>
          {mayEdit && <Publishing design={design} isReady={!isChanged} />}
          <DesignPreview design={design} document={document} face={face} onFace={setFace} />
        </div>
        <div className={styles.column}>
          <Abilities design={design} document={document} onChange={change} />
          <OtherLanguage document={document} onChange={change} />
          <Revisions design={design} isReady={!isChanged && mayEdit} />
          {remove.isError && <ProblemNote title={t('not-removed')} error={remove.error} />}
          <div className={styles.deeds}>
            {design.archived ? (
              <Button busy={bringBack.isPending} onPress={() => bringBack.mutate(design)}>
                {t('bring-back')}
              </Button>
            ) : (
              mayEdit && (
                <>
                  <Button
                    variant="quiet"
                    busy={create.isPending}
                    onPress={() =>
                      create.mutate(
                        { copyOf: design.id, language },
                        { onSuccess: (copy) => navigate(hrefOf(brand.id, 'designs', copy.id)) },
                      )
                    }
                  >
                    {t('copy')}
                  </Button>
                  <Button variant="quiet" disabled={isChanged} onPress={() => setRemoving(true)}>
                    {t('remove')}
                  </Button>
                </>
              )
            )}
          </div>
        </div>
      </div>
      <SaveBar
        editing={editing as never}
        theirs={
          conflict && (
            <Conflict
              base={base.current}
              mine={document}
              theirs={design.document}
              busy={isSaving}
              onSave={(both) => {
                setPast((before) => [...before.slice(-99), document])
                void editing.saveOver(both)
              }}
            />
          )
        }
      />
      {isRemoving && (
        <ConfirmDialog
          title={t('remove-sure', { name: document.displayName || t('unnamed') })}
          confirmLabel={t('remove')}
          tone="danger"
          busy={remove.isPending}
          onCancel={() => setRemoving(false)}
          onConfirm={() => remove.mutate(design, { onSuccess: back, onSettled: () => setRemoving(false) })}
        >
          {t('remove-about')}
        </ConfirmDialog>
      )}
    </StudioPage>
  )
}
