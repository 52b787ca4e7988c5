import { type Face, stillOf } from '@vitrine/token-rules/faces'
import { ObjectPicture } from '@vitrine/ui/object'
import { Component, type ReactNode, Suspense } from 'react'
import { logError } from '../../platform/telemetry/log.ts'
import type { FaceProps } from './face-props.ts'
import { kindOf } from './registry.ts'

export interface FaceDrawingProps extends Omit<FaceProps, 'drawing' | 'view'> {
  face: Face | null
}

/** One face, drawn by its kind; where there is none, a quiet mark with the token's name. */
export function FaceDrawing({ face, ...rest }: FaceDrawingProps) {
  if (!face) return <ObjectPicture src={null} alt={rest.alt} />
  const { Component: Kind } = kindOf(face.drawing.kind)
  const still = stillOf(face.drawing)
  const waiting = still ? <ObjectPicture src={still} alt={rest.alt} eager /> : <span aria-hidden="true" />
  return (
    <BreakageBoundary key={keyOf(face)} onBroken={rest.onBroken}>
      <Suspense fallback={waiting}>
        <Kind drawing={face.drawing} view={face.view} {...rest} />
      </Suspense>
    </BreakageBoundary>
  )
}

/** The same kind at another address begins anew. */
const keyOf = ({ view, drawing }: Face) => `${view} ${drawing.kind} ${'url' in drawing ? drawing.url : ''}`

interface BoundaryProps {
  onBroken: () => void
  children: ReactNode
}

/** Whatever goes wrong inside a face, its code missing included, costs that face and nothing else. */
class BreakageBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logError('a face could not be drawn', error)
    this.props.onBroken()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
