import { unitsOf } from '../../amounts.ts'
import { ChainProblem } from '../../problem.ts'
import { readAddress } from '../address.ts'

/** What a payment link asks for (Solana Pay, transfer requests). The amount is a decimal text, as people say it. */
export interface SolanaPayment {
  to: string
  amount?: string
  mint?: string
  references?: string[]
  label?: string
  message?: string
  memo?: string
}

export function writeSolanaPayment({ to, amount, mint, references = [], label, message, memo }: SolanaPayment): string {
  const parameters: [string, string][] = [
    ...(amount === undefined ? [] : ([['amount', amount]] as [string, string][])),
    ...(mint === undefined ? [] : ([['spl-token', mint]] as [string, string][])),
    ...references.map((each): [string, string] => ['reference', each]),
    ...Object.entries({ label, message, memo }).flatMap(([name, text]): [string, string][] =>
      text ? [[name, text]] : [],
    ),
  ]
  const query = parameters.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
  return `solana:${to}${query ? `?${query}` : ''}`
}

/** Null for what is another kind of text. A link that has a server make the transaction is refused: nobody could say what it will be. */
export function readSolanaPayment(text: string): SolanaPayment | null {
  const typed = text.trim()
  const bare = readAddress('solana', typed)
  if (bare.ok) return { to: bare.address }
  const match = /^solana:([^?]+)(?:\?(.*))?$/i.exec(typed)
  if (!match) return null
  const to = reading(match[1] ?? '')
  const parameters = new URLSearchParams(match[2] ?? '')
  const amount = parameters.get('amount')
  // Nine places are the most that any coin here has to do with; the coin's own are checked when it is known.
  if (amount !== null) unitsOf(amount, 18)
  const mint = parameters.get('spl-token')
  const references = parameters.getAll('reference').map(reading)
  const words = (name: 'label' | 'message' | 'memo') => {
    const said = parameters.get(name)?.slice(0, 200)
    return said ? { [name]: said } : {}
  }
  return {
    to,
    ...(amount === null ? {} : { amount }),
    ...(mint === null ? {} : { mint: reading(mint) }),
    ...(references.length > 0 ? { references } : {}),
    ...words('label'),
    ...words('message'),
    ...words('memo'),
  }
}

function reading(text: string): string {
  const read = readAddress('solana', decodeURIComponent(text))
  if (!read.ok) throw new ChainProblem('request.invalid')
  return read.address
}
