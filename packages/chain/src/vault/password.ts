import { ChainProblem } from '../problem.ts'

/** Spec §5 and §9: at least 8 characters with at least one number. */
export const isStrongEnough = (password: string): boolean => {
  const normalised = normalisePassword(password)
  return [...normalised].length >= 8 && /\p{Nd}/u.test(normalised)
}

/** One spelling for what looks alike: keyboards differ in how they compose letters. */
export const normalisePassword = (password: string): string => password.normalize('NFKC')

export function assertStrongEnough(password: string): void {
  if (!isStrongEnough(password)) throw new ChainProblem('password.too_weak')
}
