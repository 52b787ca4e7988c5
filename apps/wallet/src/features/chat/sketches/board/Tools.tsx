import { IconButton } from '@vitrine/ui'
import Brush from 'lucide-react/icons/brush'
import Eraser from 'lucide-react/icons/eraser'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Trash2 from 'lucide-react/icons/trash-2'
import { useT } from '../../../../platform/i18n/use-t.tsx'
import { colorOf, type Paper } from '../ink.ts'
import styles from './board.module.css'

export interface Pen {
  tool: 'pen' | 'eraser'
  color: string
  width: 'fine' | 'medium' | 'broad'
}

export const firstPen: Pen = { tool: 'pen', color: 'ink', width: 'medium' }

/** In points of a sketch that is 1,200 points long. An eraser takes more at once. */
const widths = { fine: 5, medium: 11, broad: 26 } as const
export const sizeOf = ({ tool, width }: Pen): number => widths[width] * (tool === 'eraser' ? 3 : 1)

const colors = [
  ['ink', 'ink'],
  ['red', '#d6374b'],
  ['orange', '#ec8a24'],
  ['yellow', '#efc133'],
  ['green', '#2f9d5d'],
  ['blue', '#2f6fdb'],
  ['violet', '#8b52cf'],
  ['brown', '#8a5a3c'],
] as const

interface ToolsProps {
  pen: Pen
  onPen: (pen: Pen) => void
  paper: Paper
  onPaper: (paper: Paper) => void
  /** Null where there is nothing to clear. */
  onClear: (() => void) | null
}

/** What one draws with, and on. */
export function Tools({ pen, onPen, paper, onPaper, onClear }: ToolsProps) {
  const t = useT('sketches')
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      <fieldset className={styles.group} aria-label={t('colours')}>
        {colors.map(([name, color]) => (
          <button
            key={name}
            type="button"
            className={styles.color}
            aria-label={t(`colour-${name}`)}
            title={t(`colour-${name}`)}
            aria-pressed={pen.tool === 'pen' && pen.color === color}
            onClick={() => onPen({ ...pen, tool: 'pen', color })}
          >
            <span style={{ background: colorOf(color, paper) }} />
          </button>
        ))}
      </fieldset>
      <div className={styles.group}>
        {(['pen', 'eraser'] as const).map((tool) => (
          <IconButton
            key={tool}
            className={styles.tool}
            label={t(`tool-${tool}`)}
            icon={tool === 'pen' ? <Brush /> : <Eraser />}
            aria-pressed={pen.tool === tool}
            onPress={() => onPen({ ...pen, tool })}
          />
        ))}
        {(['fine', 'medium', 'broad'] as const).map((width) => (
          <button
            key={width}
            type="button"
            className={styles.width}
            aria-label={t(`width-${width}`)}
            title={t(`width-${width}`)}
            aria-pressed={pen.width === width}
            onClick={() => onPen({ ...pen, width })}
          >
            <span data-width={width} />
          </button>
        ))}
        <IconButton
          label={t(paper === 'light' ? 'paper-dark' : 'paper-light')}
          icon={paper === 'light' ? <Moon /> : <Sun />}
          onPress={() => onPaper(paper === 'light' ? 'dark' : 'light')}
        />
        <IconButton label={t('clear')} icon={<Trash2 />} disabled={!onClear} onPress={() => onClear?.()} />
      </div>
    </div>
  )
}
