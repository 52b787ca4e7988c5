import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@vitrine/protocol'

/** What a kiosk shows in one half minute, or what it was exchanged for by whoever came in time. */
export interface KioskCode {
  handOutId: string
  /** Which half minute. */
  step: number
  /** Until when it is good; of what is shown it follows from the step. */
  expiresAt: Date
}

export interface KioskCodes {
  /** What is shown now, and when the next takes its place. */
  shown(handOutId: string, now: Date): { id: string; changesAt: Date }
  /** For whoever came with a code in time: enough of it to sign in with. */
  visit(code: KioskCode, now: Date): string
  /** What this server has made; null for everything else. It may be good no longer. */
  read(id: string): KioskCode | null
}

const stepMs = limits.kioskCodeSeconds * 1000
/** How long after the next has come a code is good: hands are slow, and so are cameras. */
const graceMs = stepMs

/** Codes that prove themselves; nothing is kept until one is used. `k.` is shown, `v.` is a visit. */
export function createKioskCodes([newest, ...older]: readonly [string, ...string[]]): KioskCodes {
  const proofOf = (secret: string, body: string) =>
    createHmac('sha256', secret).update(`vitrine:kiosk:${body}`).digest().subarray(0, 16).toString('base64url')
  const signed = (body: string) => `${body}.${proofOf(newest, body)}`
  const handOutText = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  const shownUntil = (step: number) => new Date((step + 1) * stepMs + graceMs)

  return {
    shown(handOutId, now) {
      const step = Math.floor(now.getTime() / stepMs)
      return {
        id: signed(`k.${handOutText(handOutId)}.${step.toString(36)}`),
        changesAt: new Date((step + 1) * stepMs),
      }
    },
    visit({ handOutId, step }, now) {
      const until = Math.floor(now.getTime() / 1000) + limits.kioskVisitSeconds
      return signed(`v.${handOutText(handOutId)}.${step.toString(36)}.${until.toString(36)}`)
    },
    read(id) {
      const dot = id.lastIndexOf('.')
      const [body, given] = [id.slice(0, dot), Buffer.from(id.slice(dot + 1))]
      const isOurs = [newest, ...older].some((secret) => {
        const right = Buffer.from(proofOf(secret, body))
        return right.length === given.length && timingSafeEqual(right, given)
      })
      const [kind, handOut = '', stepText = '', untilText = ''] = body.split('.')
      if (!isOurs || (kind !== 'k' && kind !== 'v')) return null
      const hex = Buffer.from(handOut, 'base64url').toString('hex')
      const handOutId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const step = Number.parseInt(stepText, 36)
      return {
        handOutId,
        step,
        expiresAt: kind === 'k' ? shownUntil(step) : new Date(Number.parseInt(untilText, 36) * 1000),
      }
    },
  }
}
