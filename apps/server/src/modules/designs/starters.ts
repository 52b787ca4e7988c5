import { zipSync } from 'fflate'
import type { ArtworkKeeper, Media, MediaStore } from '../../platform/media/index.ts'
import { cardOf, iconOf } from './starters/draw.ts'
import { gemModel } from './starters/gem.ts'
import * as objects from './starters/objects.ts'
import type { Palette } from './starters/palette.ts'
import { starterPage } from './starters/starter-page.ts'

const drawings: Readonly<Record<string, objects.Drawing>> = {
  album: objects.album,
  badge: objects.badge,
  blank: objects.blank,
  coupon: objects.coupon,
  crate: objects.crate,
  form: objects.form,
  gem: objects.gem,
  gift: objects.gift,
  hunt: objects.hunt,
  page: objects.page,
  'piece-peak': objects.piece('peak'),
  'piece-star': objects.piece('star'),
  'piece-sun': objects.piece('sun'),
  picture: objects.picture,
  poll: objects.poll,
  quiz: objects.quiz,
  scratch: objects.scratch,
  stamp: objects.stamp,
  ticket: objects.ticket,
  ...Object.fromEntries(Array.from({ length: 11 }, (_, count) => [`stamp-card-${count}`, objects.stampCard(count)])),
}

/** Artwork to begin with, in a brand's colours. */
export interface Starters {
  /** The address of what a template calls `@icon:…`, `@card:…`, `@model:…` or `@page`. */
  addressOf(name: string, palette: Palette, asker: string): Promise<string>
  /** A drawing as it stands in the choice of templates: a data address. */
  sketchOf(art: string, palette: Palette): string
}

export interface StartersNeeds {
  media: Pick<Media, 'storeImage'>
  artwork: Pick<ArtworkKeeper, 'keep'>
  mediaStore: Pick<MediaStore, 'find'>
}

const keptMax = 2_000

export function createStarters({ media, artwork, mediaStore }: StartersNeeds): Starters {
  /** What is the same is drawn once. */
  const known = new Map<string, string>()

  async function make(name: string, palette: Palette, asker: string): Promise<string> {
    if (name === '@page') return (await artwork.keep(zipped(), asker)).url
    const [kind, art = ''] = name.slice(1).split(':')
    if (kind === 'model') return (await artwork.keep(gemModel(palette), asker)).url
    const drawing = drawings[art]
    if (!drawing) throw new Error(`there is no starter drawing ${art}`)
    const svg = kind === 'card' ? cardOf(drawing, palette) : iconOf(drawing, palette)
    return (await media.storeImage(new TextEncoder().encode(svg), { maxSide: kind === 'card' ? 1200 : 512 }, asker)).url
  }

  return {
    async addressOf(name, palette, asker) {
      const key = JSON.stringify([name, palette])
      const before = known.get(key)
      if (before && (await isThere(before))) return before
      const made = await make(name, palette, asker)
      if (known.size >= keptMax) known.clear()
      known.set(key, made)
      return made
    },
    sketchOf(art, palette) {
      const drawing = drawings[art]
      if (!drawing) throw new Error(`there is no starter drawing ${art}`)
      return `data:image/svg+xml;base64,${Buffer.from(iconOf(drawing, palette)).toString('base64')}`
    },
  }

  async function isThere(address: string): Promise<boolean> {
    return !address.startsWith('/media/') || (await mediaStore.find(address.slice('/media/'.length))) !== null
  }
}

const zipped = () =>
  zipSync(Object.fromEntries(Object.entries(starterPage).map(([path, text]) => [path, new TextEncoder().encode(text)])))
