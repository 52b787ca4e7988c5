/**
 * Tells every server of the installation, this one included, that something happened. At most once and in no order: it is for
 * wake-ups and hints; what must not be lost goes through the event log.
 */
export interface Bus {
  /** The message is JSON, at most {@link busMessageMaxBytes} with its subject. */
  publish(subject: string, message?: unknown): void
  /** Calls `listener` with each message on exactly this subject; returns how to stop. */
  subscribe(subject: string, listener: (message: unknown) => void): () => void
  /** Calls `listener` when messages of other servers may have been missed: look at the database again. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

/** PostgreSQL's limit for one notification is 8,000 bytes; some are for the envelope. */
export const busMessageMaxBytes = 7_800
