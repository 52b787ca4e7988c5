import { type ExperienceMessage, experienceLimits, readMessage } from './messages.ts'

/** What is done for a page. A message that is not here is not heard. */
export type ExperienceDriver = Readonly<
  Record<string, (payload: unknown) => readonly ExperienceMessage[] | undefined | Promise<readonly ExperienceMessage[]>>
>

export interface ExperienceOptions {
  frame: HTMLIFrameElement
  /** Of the link that the brand has configured: wherever the frame has gone since, nobody else is heard or told anything. */
  origin: string
  driver: ExperienceDriver
  /** The page spoke for the first time. */
  onHeard?: () => void
  /** It does not stop to send too much; nothing of it is heard any more. */
  onFlood: () => void
  onFailure: (error: unknown) => void
  scope?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  now?: () => number
}

export interface Experience {
  tell(message: ExperienceMessage): void
  close(): void
}

/** The wallet's half of the talk with a brand's page in its home tab. */
export function openExperience(options: ExperienceOptions): Experience {
  const { frame, origin, driver, onHeard, onFlood, onFailure, scope = window, now = () => performance.now() } = options
  let from = now()
  let inThisSecond = 0
  let drops = 0
  let pending = 0
  let isHeard = false

  const tell = (message: ExperienceMessage) => frame.contentWindow?.postMessage(message, origin)

  function isTooMuch(): boolean {
    const time = now()
    if (time - from >= 1000) {
      from = time
      inThisSecond = 0
    }
    inThisSecond++
    return inThisSecond > experienceLimits.perSecond || pending >= experienceLimits.pending
  }

  const listen = (async (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return
    if (isTooMuch()) {
      drops++
      if (drops >= experienceLimits.dropsMax) {
        close()
        onFlood()
      }
      return
    }
    const message = readMessage(event.data)
    const act = message && Object.hasOwn(driver, message.type) ? driver[message.type] : undefined
    if (!message || !act) return
    if (!isHeard) {
      isHeard = true
      onHeard?.()
    }
    pending++
    try {
      for (const answer of (await act(message.payload)) ?? []) tell(answer)
    } catch (error) {
      onFailure(error)
    } finally {
      pending--
    }
  }) as unknown as EventListener

  function close() {
    scope.removeEventListener('message', listen)
  }
  scope.addEventListener('message', listen)
  return { tell, close }
}
