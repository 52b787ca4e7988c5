import { NetworkProblem } from '@vitrine/client'
import { textOfCode } from '@vitrine/protocol/codes'
import { Problem } from '@vitrine/protocol/problem'
import type { SentenceId } from '@vitrine/protocol/sentences'
import { sentenceIdOf } from '@vitrine/web/problem-sentence'
import { HostProblem } from '../../platform/host/host-problem.ts'
import { currentTranslator, type Translator } from '../../platform/i18n/i18n.ts'
import { logError } from '../../platform/telemetry/log.ts'

/** What a failed call says to its host: the catalogue's sentence in the wallet's language, and its code. */
export async function describeToHost(error: unknown): Promise<{ error: string; code: string }> {
  const i18n = currentTranslator()
  await i18n?.loadNamespaces(['problems'])
  const sentence = (id: string, details: Details) => sentenceIn(i18n, id, details)
  const said = (id: SentenceId, details: Details) => ({ error: sentence(id, details), code: codeOf(id) })
  if (error instanceof HostProblem) return said(error.id, error.details)
  if (error instanceof NetworkProblem) {
    const id = textOfCode(error.code, error.message)
    return { error: id ? sentence(`code.${id}`, {}) : error.message, code: `network.${error.code}` }
  }
  const id = sentenceIdOf(error)
  if (id === 'client.something_wrong') logError('a call of the host failed', error)
  return said(id, error instanceof Problem ? error.details : {})
}

type Details = Readonly<Record<string, unknown>>

/** The original's own code where it has one, which hosts written for it look for (spec §5). */
const codeOf = (id: SentenceId) => (id === 'recipient.missing' ? 'INVALID_PARAMETER' : id)

/** Where the sentences cannot be fetched, the code says it. */
function sentenceIn(i18n: Translator | null, id: string, details: Details): string {
  const key = `problems:${id}.body`
  return i18n?.exists(key) ? i18n.t(key, details) : id
}
