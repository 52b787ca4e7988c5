/** A reason not to start, or to stop a command, that the person at the console can act on: one sentence, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
