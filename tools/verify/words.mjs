// What docs/voice.md asks of every sentence that people read, as far as a machine can tell.

const banned = {
  en: [
    ['narration', /\b(who comes|whoever|whom|lies|lay|laid|lain|shall|amiss)\b/i],
    ['narration', /\bstands? (at|around|here|on|where)\b/i],
    ['a riddle', /\b(glass case|on this shelf|say nothing|says nothing|that there was|signs that)\b/i],
    [
      'stilted',
      /\b(take|taken) back\b.*\bcannot\b|\bcannot be taken back\b|\bgoes? along\b|\btold of\b|\bby chance\b/i,
    ],
    ['narration', /\b(is|are) waiting\b|\bwaits? for\b/i],
    ['a space before %', /\d %|\}\} %/],
    [
      'American spelling',
      /\b(color(s|ed|ful)?|center(s|ed)?|grays?|favorites?|canceled|behaviors?|neighbors?|(organ|recogn|custom|author)iz(e|es|ed|ing))\b/i,
    ],
  ],
  es: [
    ['another word than “cartera”', /\b(billeteras?|monederos?)\b/i],
    [
      'another word than “iniciar sesión”',
      /\b(entrar|entras|entra|entrarás) (como|con|de nuevo|antes|para)\b|\bvolver a entrar\b/i,
    ],
    ['another word than “soltar”', /\b(dejar|deja|dejé|dejaste|dejado|dejas|dejo)\b[^.]* en el mapa\b/i],
    ['another word than “colocación”', /\b(la|las|una|nueva|otra|varias|todas las) sueltas?\b/i],
    ['another word than “notificaciones”', /\bavisos\b/i],
    ['narration', /\bte (espera|esperan|está esperando)\b|\besperan? a\b/i],
    [
      'a person’s gender',
      /\b((?<!la )bienvenid[oa]s?|inscrit[oa]|invitad[oa]|bloquead[oa] por|conectad[oa] como|seguidor(es|as)?|(?<!perfil(es)? )seguid[oa]s?|l[oa]s demás$|de l[oa]s demás|a l[oa]s demás|usuari[oa]s?|amig[oa]s?)\b|[a-z]o\/a\b/i,
    ],
  ],
}

/** What is wrong with a sentence, in words; nothing for a plain one. */
export function unplainIn(language, sentence) {
  const found = banned[language]?.find(([, words]) => words.test(sentence))
  return found ? `“${sentence.match(found[1])[0]}” is ${found[0]}: see docs/voice.md` : null
}

/** The sentences of a file of texts, wherever in it they are. */
export const sentencesIn = (texts) =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value]] : sentencesIn(value).map(([inner, text]) => [`${key}.${inner}`, text]),
  )
