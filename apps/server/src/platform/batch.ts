/**
 * Many askers, one look: questions that come while a look is under way are answered together by the next one, which begins after
 * they were asked, so that no answer is older than its question.
 */
export function createBatch<Question, Answer>(
  look: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most = 1_000 }: { most?: number } = {},
): (question: Question) => Promise<Answer> {
  let waiting: { question: Question; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = []
  let isLooking = false

  async function lookOnce(): Promise<void> {
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      const answers = await look(asked.map((each) => each.question))
      for (const [index, each] of asked.entries()) each.answer(answers[index] as Answer)
    } catch (error) {
      for (const each of asked) each.fail(error)
    }
  }

  async function lookWhileAsked(): Promise<void> {
    isLooking = true
    // Those who ask in the same turn of the event loop come along.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await lookOnce()
    isLooking = false
  }

  return (question) =>
    new Promise((answer, fail) => {
      waiting.push({ question, answer, fail })
      if (!isLooking) void lookWhileAsked()
    })
}
