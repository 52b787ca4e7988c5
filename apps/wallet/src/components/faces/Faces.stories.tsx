import { objectDefinition, person } from '@vitrine/fixtures'
import type { Token, ViewPlacement } from '@vitrine/protocol'
import { childrenOf, demoServer, forever, noNetwork, tokenOf } from '../../testing/demo-answers.ts'
import { inWorld, type Story } from '../../testing/story.tsx'
import { FaceDrawing } from './FaceDrawing.tsx'
import type { FacePlace } from './face-props.ts'
import { subjectOf } from './face-subject.ts'
import { useFace } from './use-face.ts'

export default { title: 'Wallet/Faces', decorators: [inWorld], parameters: { layout: 'padded' } }

type View = ViewPlacement['view']

const token = tokenOf('ana', 'marea-tide-album')
const media = (file: string) => `/media/demo/${file}`
const image = (file: string, alt: string): View => ({ type: 'image', url: media(file), scale: 'fit', alt })
const object = image('marea/nautilus-icon.webp', 'A nautilus shell')

function Shown({ views, place, state }: { views: readonly View[]; place: FacePlace; state: object }) {
  const placements = views.map((view, index) => ({ placeholderId: index === 0 ? 'engaged' : 'icon', view }))
  const subject = subjectOf({
    ...token,
    state: { ...token.state, ...state },
    viewPlacements: placements as Token['viewPlacements'],
  })
  const { face, onBroken } = useFace(subject, 'engaged', { inList: place === 'list' })
  return (
    <div style={{ inlineSize: '20rem', maxInlineSize: '100%', aspectRatio: '1' }}>
      <FaceDrawing
        face={face}
        subject={subject}
        place={place}
        alt={face?.alt || subject.title}
        eager
        onBroken={onBroken}
      />
    </div>
  )
}

interface FaceStory {
  place?: FacePlace
  state?: object
  children?: Token[] | 'loading' | 'offline'
}

/** The first view is the face, a second one stands in where it cannot be drawn. */
const face = (views: readonly View[], { place = 'stage', state = {}, children = [] }: FaceStory = {}): Story => ({
  render: () => <Shown views={views} place={place} state={state} />,
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({
        me: 'ana',
        tokens: [token],
        otherwise: ({ path, body }) => {
          if (!path.endsWith('/search') || (body as { parentId?: string }).parentId === '.') return undefined
          if (children === 'loading') return forever()
          if (children === 'offline') return noNetwork()
          return { body: { data: { items: children, total: children.length, page: 0, limit: 50 } } }
        },
      }),
    },
  },
})

export const Image = face([object])
export const ImageMissing = face([image('none.webp', 'A picture that is gone'), object])
export const NothingToDraw = face([])

const crate: View = {
  type: 'dynamic-image',
  states: {
    shut: { url: media('lumen/roasters-crate-icon.webp') },
    open: { url: media('lumen/roasters-crate-open-icon.webp'), alt: 'An open crate' },
  },
  rules: [{ field: 'crate-v2.opened', state: 'open' }],
  initial: 'shut',
  scale: 'fit',
  alt: 'A crate',
}
export const DynamicImage = face([crate])
export const DynamicImageInAnotherState = face([crate], { state: { 'crate-v2': { opened: true } } })
export const DynamicImageWithoutItsState = face([{ ...crate, initial: 'none' }, object])

const policy: View = {
  type: 'image-policy',
  rules: [{ url: media('marea/tide-album-icon.webp'), countMax: 0 }],
  url: media('marea/tile-star-icon.webp'),
  scale: 'fit',
  alt: 'An album',
}
const child = tokenOf('ana', 'marea-sea-glass')
export const ImagePolicyEmpty = face([policy])
export const ImagePolicyFilled = face([policy], { children: [child] })
export const ImagePolicyLoading = face([policy], { children: 'loading' })
export const ImagePolicyOffline = face([policy], { children: 'offline' })

const progress: View = {
  type: 'progress-image-overlay',
  emptyUrl: media('marea/sea-glass-empty.webp'),
  fullUrl: media('marea/sea-glass-icon.webp'),
  direction: 'up',
  paddingStart: 0.1,
  paddingEnd: 0.1,
  field: 'user-points-v2.total',
  full: 'user-points-v2.maxPoints',
  alt: 'A shard of glass that gains its colour',
}
export const Progress = face([progress], { state: { 'user-points-v2': { total: 6, maxPoints: 10 } } })
export const ProgressBroken = face([{ ...progress, fullUrl: media('none.webp') }, object])

export const Layered = face(
  [{ type: 'layered-image', url: media('marea/tide-album-icon.webp'), childView: 'icon', alt: 'An album' }],
  {
    children: [child],
  },
)

/** Views of a design as the demo world has them. */
const viewOf = (design: string) =>
  objectDefinition(design).viewPlacements.find((each) => each.placeholderId === 'icon')?.view as View

export const AlbumWithThreeOfFour = face([viewOf('marea-tide-album')], { children: childrenOf(token) })
export const NineOfTenStamps = face([viewOf('lumen-ten-stamp-card')], { state: { 'user-points-v2': { total: 9 } } })
export const CrateSealed = face([viewOf('lumen-roasters-crate')], { state: { 'crate-v3': { opened: false } } })
export const CrateOpened = face([viewOf('lumen-roasters-crate')], { state: { 'crate-v3': { opened: true } } })

const film: View = {
  type: 'video',
  url: media('parade/lantern-star.webm'),
  poster: media('parade/lantern-star-icon.webp'),
  captions: [{ url: media('parade/lantern-star.en.vtt'), language: 'en', label: 'English' }],
  loop: true,
  alt: 'A paper star that turns',
}
export const Video = face([film])
export const VideoInList = face([film], { place: 'list' })
export const VideoBroken = face([{ ...film, url: media('none.webm') }, object])

const record: View = {
  type: 'audio',
  url: media('parade/side-b.wav'),
  cover: media('parade/side-b-icon.webp'),
  title: 'Side B',
  alt: 'A record',
}
export const Audio = face([record])
export const AudioBroken = face([{ ...record, url: media('none.wav') }, object])

const sculpture: View = {
  type: 'scene-3d',
  url: media('marea/amphora.glb'),
  poster: media('marea/amphora-icon.webp'),
  environment: { preset: 'gallery', intensity: 1 },
  animationRules: [{ on: 'click', play: 'Wobble', loop: false }],
  camera: { azimuth: 25, elevation: 12, distance: 1, autoRotate: false },
  alt: 'An amphora, to turn in the hand',
}
export const Sculpture = face([sculpture])
export const SculptureInList = face([{ ...sculpture, poster: undefined }], { place: 'list' })
export const SculptureMissing = face([{ ...sculpture, url: media('none.glb') }, object])

const page: View = {
  type: 'web',
  url: '/faces/photo-frame/',
  config: { brand: 'marea' },
  sandbox: [],
  alt: 'A photo frame',
}
export const WebFace = face([page], { children: [child] })
export const WebFaceMissing = face([{ ...page, url: '/faces/none/' }, object])

export const ArGame = face([
  { ...page, url: 'https://games.example/GeoGame/', poster: media('parade/firefly-jar-icon.webp') },
])
