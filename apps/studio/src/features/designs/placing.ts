import type { Artwork, DesignDocument, ViewPlacement } from '@vitrine/protocol'

type Views = DesignDocument['views']
export type PlaceholderId = ViewPlacement['placeholderId']

export const places = ['icon', 'card', 'engaged', 'fullscreen', 'background'] as const

const image = (url: string, scale: 'fit' | 'fill', alt: string): ViewPlacement['view'] => ({
  type: 'image',
  url,
  scale,
  alt,
})

/** The faces with new artwork: a picture goes to icon and card unless one place is chosen, everything else is opened. */
export function withArtwork(views: Views, { kind, url }: Artwork, alt: string, place: PlaceholderId | null): Views {
  const still = pictureIn(views) ?? undefined
  const put = (changes: readonly ViewPlacement[]): Views => [
    ...views.filter(({ placeholderId }) => !changes.some((each) => each.placeholderId === placeholderId)),
    ...changes,
  ]
  if (kind === 'picture') {
    const chosen = place ? [place] : (['icon', 'card'] as const)
    return put(
      chosen.map((placeholderId) => ({
        placeholderId,
        view: image(url, placeholderId === 'icon' ? 'fit' : 'fill', alt),
      })),
    )
  }
  const opened = (view: ViewPlacement['view']) =>
    put((place ? [place] : (['engaged', 'fullscreen'] as const)).map((placeholderId) => ({ placeholderId, view })))
  const poster = still ? { poster: still } : {}
  if (kind === 'film') return opened({ type: 'video', url, captions: [], loop: false, alt, ...poster })
  if (kind === 'sound') return opened({ type: 'audio', url, alt, ...(still ? { cover: still } : {}) })
  if (kind === 'model')
    return opened({
      type: 'scene-3d',
      url,
      ...poster,
      environment: { preset: 'gallery', intensity: 1 },
      animationRules: [],
      camera: { azimuth: 0, elevation: 10, distance: 1, autoRotate: false },
      alt,
    })
  return opened({ type: 'web', url, config: {}, sandbox: [], alt, ...poster })
}

/** A still picture of what stands in a place; null where there is none. */
export function stillOf(views: Views, place: PlaceholderId): string | null {
  const view = viewIn(views, place)
  if (!view) return null
  if (view.type === 'image' || view.type === 'layered-image') return view.url
  if (view.type === 'dynamic-image') return view.states[view.initial]?.url ?? null
  if (view.type === 'progress-image-overlay') return view.emptyUrl
  if (view.type === 'image-policy') return view.url ?? view.rules[0]?.url ?? null
  if (view.type === 'video' || view.type === 'scene-3d' || view.type === 'web') return view.poster ?? null
  return view.type === 'audio' ? (view.cover ?? null) : null
}

export const viewIn = (views: Views, place: PlaceholderId) =>
  views.find(({ placeholderId }) => placeholderId === place)?.view

/** With this in the place, for every device. */
export const withView = (views: Views, place: PlaceholderId, view: ViewPlacement['view']): Views =>
  views.some(({ placeholderId }) => placeholderId === place)
    ? views.map((each) => (each.placeholderId === place ? { ...each, view } : each))
    : [...views, { placeholderId: place, view }]

const pictureIn = (views: Views) => stillOf(views, 'icon') ?? stillOf(views, 'card')
