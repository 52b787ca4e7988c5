import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { matchItems } from './match-items.ts'
import styles from './palette.module.css'
import { claimPressStyle } from './press-style.ts'

claimPressStyle()

export interface PaletteItem {
  id: string
  /** Under which heading it stands. */
  group: string
  label: string
  icon?: ReactNode
  /** Other words that find it. */
  keywords?: string
  onSelect: () => void
}

export interface PaletteProps {
  label: string
  placeholder: string
  items: readonly PaletteItem[]
  open: boolean
  onClose: () => void
  /** What to say when nothing matches. */
  nothing: (query: string) => ReactNode
}

/** One field and a list that a few letters narrow down: the way to everything by the keyboard alone. */
export function Palette({ open, onClose, ...inside }: PaletteProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={open}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog} aria-label={inside.label}>
          <Field {...inside} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Field({ label, placeholder, items, nothing, onClose }: Omit<PaletteProps, 'open'>) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = matchItems(items, query)
  const groups = [...new Set(found.map(({ group }) => group))]
  const ordered = groups.flatMap((group) => found.filter((item) => item.group === group))
  const current = ordered[Math.min(at, ordered.length - 1)]
  const select = (item: PaletteItem) => {
    onClose()
    item.onSelect()
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter' && current) select(current)
    else if (step === undefined || ordered.length === 0) return
    else setAt((Math.min(at, ordered.length - 1) + step + ordered.length) % ordered.length)
    event.preventDefault()
  }
  return (
    <>
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: it has just been asked for, to type into
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <p className={styles.nothing} role="status">
        {ordered.length === 0 && nothing(query)}
      </p>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group} role="group" aria-label={group} className={styles.group}>
            <p className={styles.heading} aria-hidden="true">
              {group}
            </p>
            {ordered
              .filter((item) => item.group === group)
              .map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, as in every combobox
                <div
                  key={item.id}
                  id={`${id}-${item.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === current}
                  className={styles.item}
                  ref={(element) => {
                    if (item === current) element?.scrollIntoView?.({ block: 'nearest' })
                  }}
                  onPointerMove={() => item !== current && setAt(ordered.indexOf(item))}
                  onClick={() => select(item)}
                >
                  {item.icon}
                  <span>{item.label}</span>
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}
