/*
 * People's names stand in messages to strangers and beside what brands say: one that holds an address would lead them there in our words.
 * Free of schemas, so that a client can look in the same way.
 */

const address = new RegExp(
  [
    // A link or a mail address, whatever its end.
    String.raw`[a-z][a-z+.-]*:/|//|www\.|@[^\s@]*\.|[^\s@]@[^\s@]`,
    // A hostname as mail programs make links of them: no space after its dots. "Dr. Ana", "J.R.R." and "Ana." are none.
    String.raw`[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]+`,
    String.raw`\b\d{1,3}(\.\d{1,3}){3}\b`,
    // So many digits are somebody's number.
    String.raw`\+?\d([\s().-]{0,3}\d){8,}`,
  ].join('|'),
  'iu',
)

/** Dots of other scripts that browsers take for dots, and letters of every width. */
const asBrowsersRead = (text: string) => text.normalize('NFKC').replace(/[\u3002\u2024\u06d4\u0589]/g, '.')

/** Whether somebody could follow, write to or call what a name holds. */
export const holdsAddress = (name: string): boolean => address.test(asBrowsersRead(name))

/** The product's name stands for the installation wherever it stands; the others where a name says nothing else. */
const product = 'vitrine'
const offices = new Set(
  [
    'admin',
    'administrator',
    'administrador',
    'administradora',
    'administracion',
    'ayuda',
    'equipo',
    'help',
    'helpdesk',
  ].concat(
    [
      'moderator',
      'moderador',
      'moderadora',
      'official',
      'oficial',
      'operator',
      'operador',
      'operadora',
      'root',
      'security',
    ],
    ['seguridad', 'service', 'servicio', 'sistema', 'soporte', 'staff', 'support', 'system', 'team'],
  ),
)
const fillers = ['the', 'el', 'de', 'la']

/** Letters and digits that look like the Latin ones of these words (Unicode Technical Standard 39, §4, as far as they need it). */
const lookalikes = new Map(
  Object.entries({
    a: 'аαɑ４4@',
    c: 'сϲᴄ',
    d: 'ԁɗ',
    e: 'еεҽ3€',
    f: 'ƒ',
    h: 'һ',
    i: 'іιıɩ1l|!',
    k: 'кκ',
    m: 'мṃ',
    n: 'ոηп',
    o: 'оοσօ0',
    p: 'рρ',
    q: 'ԛ',
    r: 'гᴦɾ',
    s: 'ѕꜱ5$',
    t: 'тτ7',
    u: 'υսᴜ',
    v: 'ѵνᴠ',
    w: 'ԝω',
    y: 'уγʏ',
  }).flatMap(([latin, all]) => [...all].map((one) => [one, latin] as const)),
)

/** What the eye reads: without marks, widths, invisible characters and other scripts' twins of Latin letters. */
const skeleton = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  ]
    .map((one) => lookalikes.get(one) ?? one)
    .join('')

const wordsOf = (text: string) =>
  skeleton(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const productRead = skeleton(product)
const officesRead = new Set([...offices].map(skeleton))
const fillersRead = new Set(fillers.map(skeleton))

function readsReserved(name: string): boolean {
  const words = wordsOf(name)
  const isProduct = words.join('') === productRead || words.some((word) => word.includes(productRead))
  const telling = words.filter((word) => !fillersRead.has(word))
  return isProduct || (telling.length > 0 && telling.every((word) => officesRead.has(word)))
}

/** Whether a name passes for the installation: its own, or an office of it and nothing else; a number behind it makes it no other. */
export const isReservedName = (name: string): boolean => readsReserved(name) || readsReserved(name.replace(/\d+/g, ''))

/** A name as one word, without articles and offices where it says more than those: "The Café Lumen – Official" is "Cafe Lumen". */
function readAsBrand(name: string): string {
  const words = wordsOf(name)
  const telling = words.filter((word) => !fillersRead.has(word) && !officesRead.has(word))
  return (telling.length > 0 ? telling : words).join('')
}

/** Whether a person's name passes for a brand's, in whatever letters and with whatever number behind it. */
export function passesFor(name: string): (brandName: string) => boolean {
  const readings = new Set([readAsBrand(name), readAsBrand(name.replace(/\d+/g, ''))])
  readings.delete('')
  return (brandName) => readings.has(readAsBrand(brandName))
}
