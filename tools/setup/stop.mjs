/** A reason to stop that is told in one sentence, without a stack. */
export class Stop extends Error {}

/** Runs a command's main function; what stops it is said and ends the process with code 1. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}
