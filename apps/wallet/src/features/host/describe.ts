import { NetworkProblem } from '@vitrine/client'
import { textOfCode } from '@vitrine/protocol/codes'
import { Problem } from '@vitrine/protocol/problems'
import type { SentenceId } from '@vitrine/protocol/sentences'
import { sentenceIdOf } from '../../components/problem/use-sentence.ts'
import { HostProblem } from '../../platform/host/host-problem.ts'
import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { logError } from '../../platform/telemetry/log.ts'

/** What a failed call says to its host: the catalogue's sentence in the wallet's language, and its code. */
export function describeToHost(error: unknown): { error: string; code: string } {
  if (error instanceof HostProblem) return said(error.id, error.details)
  if (error instanceof NetworkProblem) {
    const id = textOfCode(error.code, error.message)
    return { error: id ? sentence(`code.${id}`, {}) : error.message, code: `network.${error.code}` }
  }
  const id = sentenceIdOf(error)
  if (id === 'client.something_wrong') logError('a call of the host failed', error)
  return said(id, error instanceof Problem ? error.details : {})
}

const said = (id: SentenceId, details: Readonly<Record<string, unknown>>) => ({
  error: sentence(id, details),
  // The original's own code for it, which hosts written for it look for (spec §5).
  code: id === 'recipient.missing' ? 'INVALID_PARAMETER' : id,
})

function sentence(id: string, details: Readonly<Record<string, unknown>>): string {
  const i18n = currentTranslator()
  const key = `problems:${id}.body`
  return i18n?.exists(key) ? i18n.t(key, details) : id
}
