import { limits, Problem } from '@vitrine/protocol'

/** argon2id with OWASP's first recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Loaded on first use: most server processes never check a password. */
const argon2 = () => import('@node-rs/argon2')

let nobody: Promise<string> | null = null

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(password.normalize('NFKC'), cost)
}

/** Takes as long for an account without a password, or no account at all, as for a wrong password. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2()
  if (stored === null) {
    nobody ??= hashPassword('nobody has this password')
    await verify(await nobody, password.normalize('NFKC'))
    return false
  }
  return verify(stored, password.normalize('NFKC'))
}

/** At least 8 characters with at least one digit (spec §5, §9). */
export function assertStrongPassword(password: string): void {
  if ([...password].length < limits.passwordMinLength || !/\d/.test(password)) {
    throw new Problem('identity.password_weak', { minLength: limits.passwordMinLength })
  }
}
