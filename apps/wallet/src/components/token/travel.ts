import { goBackWithTransition, navigateWithTransition } from '../../platform/navigation/navigation.ts'
import { transitionNameOf } from './token-view.ts'

/** Marks the case of a token in a list, so that its picture can leave it and come back. */
export const caseMark = (tokenId: string) => ({ 'data-token': tokenId })

/** Opens a token's screen: its picture travels there from `from`, its case in a list. */
export function openToken(tokenId: string, href: string, from: Element): void {
  const picture = pictureIn(from)
  name(picture, transitionNameOf(tokenId))
  // Only one element of a page may have the name, and the list stays where there is room for two.
  const unname = () => name(picture, '')
  navigateWithTransition(href, { changed: unname, ended: unname })
}

/** Leaves a token's screen: its picture travels back into its case, if that is in sight, and the focus with it. */
export function closeToken(tokenId: string, fallback: string): void {
  let picture: HTMLElement | null = null
  goBackWithTransition(fallback, {
    changed: () => {
      const place = document.querySelector<HTMLElement>(`[data-token="${CSS.escape(tokenId)}"]`)
      place?.focus({ preventScroll: true })
      picture = pictureIn(place)
      name(picture, transitionNameOf(tokenId))
    },
    ended: () => name(picture, ''),
  })
}

const pictureIn = (place: Element | null) =>
  place?.querySelector<HTMLElement>('[data-face], img, canvas, [role="img"]') ?? null

function name(picture: HTMLElement | null, transitionName: string): void {
  if (picture) picture.style.viewTransitionName = transitionName
}
