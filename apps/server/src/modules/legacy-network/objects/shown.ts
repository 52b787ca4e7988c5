import type { network, ViewPlacement } from '@vitrine/protocol'

const placeholders = { icon: 'ActivatedImage', card: 'CardImage' } as const

/** How an object looks to whoever has no faces of it, as on pages that open before sign-in and on markets. */
export function placementsOf({ 'vAtom::vAtomType': { resources } }: network.Vatom): ViewPlacement[] {
  return Object.entries(placeholders).flatMap(([placeholderId, name]) => {
    const picture = resources.find((each) => each.name === name && each.resourceType.includes('Image'))
    if (!picture) return []
    const view = { type: 'image', url: picture.value.value, scale: 'fit', alt: '' }
    return [{ placeholderId, view } as ViewPlacement]
  })
}
