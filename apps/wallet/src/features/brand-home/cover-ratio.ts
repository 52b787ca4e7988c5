/** As most brands draw it. */
const usual = 8 / 3
/** Between these a picture is shown whole; one that is taller or flatter loses some of its edges. */
const [least, most] = [2, 4]

/** How wide a brand's cover is for its height: as its picture is, where the brand says so. */
export function coverRatio(picture: { width?: unknown; height?: unknown } | null | undefined): number {
  const { width, height } = picture ?? {}
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0) || !(height > 0)) return usual
  return Math.min(most, Math.max(least, width / height))
}
