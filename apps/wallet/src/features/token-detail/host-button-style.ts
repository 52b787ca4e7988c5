import { isRecord } from '../../platform/device/storage.ts'

/** What a host may say of the look of its buttons, in React Native's words: colours, and how round they are. Everything else is passed over. */
interface HostButtonStyle {
  ground: string | undefined
  text: string | undefined
  /** In CSS pixels. */
  rounding: number | undefined
}

const roundest = 40
const textOf = (value: unknown) => (typeof value === 'string' && value.length <= 128 ? value : undefined)

export function hostButtonStyle(style: unknown): HostButtonStyle {
  const { backgroundColor, color, borderRadius } = isRecord(style) ? style : {}
  const isRounded = typeof borderRadius === 'number' && borderRadius >= 0
  return {
    ground: textOf(backgroundColor),
    text: textOf(color),
    rounding: isRounded ? Math.min(borderRadius, roundest) : undefined,
  }
}
