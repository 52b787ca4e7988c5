import { Button, IconButton } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import { useToasts } from '@vitrine/ui/toast'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'
import type { ChatSketch } from '../../../../data/chat/model.ts'
import { useT } from '../../../../platform/i18n/use-t.tsx'
import styles from './board.module.css'
import { Canvas } from './Canvas.tsx'
import { boardOf, cleared, isEmpty, onPaper, redo, roomIn, undo, withStroke } from './history.ts'
import { firstPen, sizeOf, Tools } from './Tools.tsx'

interface SketchBoardProps {
  title: string
  subtitle: ReactNode
  begun: ChatSketch
  onChange: (sketch: ChatSketch) => void
  onClose: () => void
  /** To its words, and to sending it. */
  onDone: () => void
}

/** Where one draws. */
export function SketchBoard({ title, subtitle, begun, onChange, onClose, onDone }: SketchBoardProps) {
  const t = useT('sketches')
  const toasts = useToasts()
  const [board, setBoard] = useState(() => boardOf(begun))
  const [pen, setPen] = useState(firstPen)
  const { now, past, undone } = board
  useEffect(() => {
    if (now !== begun) onChange(now)
  }, [now, begun, onChange])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const deed = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null
      if (!deed) return
      event.preventDefault()
      setBoard(deed)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <FullScreen
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      fills
      actions={
        <>
          <IconButton
            label={t('undo')}
            icon={<Undo2 />}
            disabled={past.length === 0}
            onPress={() => setBoard(undo)}
            aria-keyshortcuts="Control+Z"
          />
          <IconButton
            label={t('redo')}
            icon={<Redo2 />}
            disabled={undone.length === 0}
            onPress={() => setBoard(redo)}
            aria-keyshortcuts="Control+Shift+Z"
          />
          <Button size="small" disabled={isEmpty(board)} onPress={onDone}>
            {t('next')}
          </Button>
        </>
      }
    >
      <div className={styles.board}>
        <Canvas
          sketch={now}
          hand={{
            color: pen.tool === 'eraser' ? 'paper' : pen.color,
            size: sizeOf(pen),
            room: roomIn(board),
            onStroke: (stroke) => setBoard((before) => withStroke(before, stroke)),
            onFull: () => toasts.show({ title: t('full') }, 'sketch-full'),
          }}
        />
        <Tools
          pen={pen}
          onPen={setPen}
          paper={now.paper}
          onPaper={(paper) => setBoard((before) => onPaper(before, paper))}
          onClear={isEmpty(board) ? null : () => setBoard(cleared)}
        />
      </div>
    </FullScreen>
  )
}
