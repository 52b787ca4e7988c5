import { lazyPage, type Pages } from '../../../platform/navigation/page.tsx'
import type { RouteParams } from '../../../platform/navigation/paths.ts'
import type en from './locales/en.json'

declare module '../../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    sketches: typeof en
  }
}

const strings = ['sketches', 'chat', 'problem', 'problems'] as const
const list = () => import('./SketchesPage.tsx')
const drawing = () => import('./NewSketchPage.tsx')
const frame = { tab: 'connect' } as const

type OfBrand = { params: RouteParams<'room'> }
type InCommunity = { params: RouteParams<'communityRoom'> }

export const sketchPages = {
  roomSketches: lazyPage<OfBrand>(strings, list, frame),
  roomNewSketch: lazyPage<OfBrand>(strings, drawing, frame),
  communityRoomSketches: lazyPage<InCommunity>(strings, list, frame),
  communityRoomNewSketch: lazyPage<InCommunity>(strings, drawing, frame),
} satisfies Pages
