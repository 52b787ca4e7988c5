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
