import { type network, type SentenceCatalogue, sentenceOf } from '@vitrine/protocol'
import english from '@vitrine/protocol/locales/en/network.json' with { type: 'json' }
import englishSentences from '@vitrine/protocol/locales/en/problems.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/network.json' with { type: 'json' }
import spanishSentences from '@vitrine/protocol/locales/es/problems.json' with { type: 'json' }
import type { Refusal } from '../refusal.ts'

const texts: Record<'en' | 'es', network.NetworkTexts> = { en: english, es: spanish }

const sentences: Record<'en' | 'es', SentenceCatalogue> = { en: englishSentences, es: spanishSentences }

export function textOf({ code, facts, sentence }: Refusal, language: 'en' | 'es'): string {
  if (sentence) return sentenceOf(sentences[language], sentence, facts).body
  return texts[language][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
}
