import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sentencesIn, unplainIn } from './words.mjs'

const languages = ['en', 'es']
const pluralEnding = /_(zero|one|two|few|many|other)$/

/** Sentences that one language has and another has not, or that name other placeholders there. */
export function compareTexts(texts) {
  const keys = new Set(Object.values(texts).flatMap((sentences) => Object.keys(sentences)))
  return [...keys].flatMap((key) => {
    const missing = Object.keys(texts).filter((language) => !hasKey(texts[language], key))
    if (missing.length > 0) return [`${key} is missing in ${missing.join(', ')}`]
    if (pluralEnding.test(key)) return []
    const named = new Set(Object.values(texts).map((sentences) => placeholdersOf(sentences[key])))
    return named.size > 1 ? [`${key} has other placeholders or tags in one language`] : []
  })
}

/** Sentences that are not as `docs/voice.md` wants them. */
const findUnplain = (language, texts) =>
  sentencesIn(texts).flatMap(([key, sentence]) => {
    const wrong = unplainIn(language, sentence)
    return wrong ? [`${key} (${language}): ${wrong}`] : []
  })

/** Languages differ in how many plural forms they have. */
const hasKey = (sentences, key) =>
  key in sentences || (pluralEnding.test(key) && sentences[key.replace(pluralEnding, '_other')] !== undefined)

const placeholdersOf = (sentence) =>
  [...new Set(`${sentence}`.match(/\{\{?[^{}]+\}\}?|<\/?[\w-]+\/?>/g) ?? [])].sort().join(' ')

/** Every folder named `locales`, with one file or one folder per language. */
export function checkLocales(files) {
  const folders = new Set(
    files.filter((file) => /(^|\/)locales\//.test(file)).map((file) => file.replace(/(\/locales)\/.*$/, '$1')),
  )
  const problems = [...folders].flatMap((folder) =>
    groupsIn(folder).flatMap(({ name, fileOf }) => {
      const texts = {}
      for (const language of languages) {
        const file = join(folder, fileOf(language))
        if (!statSync(file, { throwIfNoEntry: false })) return [`${folder}: ${name} has no ${language}`]
        texts[language] = JSON.parse(readFileSync(file, 'utf8'))
      }
      return [...compareTexts(texts), ...languages.flatMap((each) => findUnplain(each, texts[each]))].map(
        (problem) => `${folder}: ${problem}`,
      )
    }),
  )
  return { folders: folders.size, problems }
}

function groupsIn(folder) {
  const entries = readdirSync(folder)
  if (entries.some((name) => name.endsWith('.json')))
    return [{ name: dirname(folder), fileOf: (language) => `${language}.json` }]
  const names = new Set(
    languages.filter((each) => entries.includes(each)).flatMap((each) => readdirSync(join(folder, each))),
  )
  return [...names].map((name) => ({ name, fileOf: (language) => `${language}/${name}` }))
}
