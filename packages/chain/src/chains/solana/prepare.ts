import { base64 } from '@scure/base'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { assertSome, textOf, unitsOf } from '../../amounts.ts'
import { utf8 } from '../../bytes.ts'
import { ChainProblem } from '../../problem.ts'
import { addressIn } from '../address.ts'
import { assertChain } from '../rpc/chain-check.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import {
  isProgrammable,
  metadataAddress,
  readOnChainMetadata,
  tokenRecordBytes,
  transferProgrammable,
} from './metaplex.ts'
import { programs } from './programs.ts'
import {
  accountOf,
  confirmed,
  extension,
  lamports,
  lamportsOf,
  type Mint,
  readMint,
  readTokenAccount,
  recipientKind,
  rentOf,
  transferFeeOf,
} from './read.ts'

export type SolanaSpeed = 'slow' | 'normal' | 'fast'

/** What a person means to do. Amounts are decimal texts; `max` is all of it. */
export type SolanaIntent = (
  | { kind: 'coin'; to: string; amount: string }
  /** Coins and NFTs of both token programs; of an NFT the amount is `1`. */
  | { kind: 'token'; mint: string; to: string; amount: string }
) & {
  /** Of a payment link (Solana Pay). */
  memo?: string
  references?: string[]
}

export type SolanaWarning =
  /** Nobody has a key for it: an account of a program, such as a shared wallet. */
  | 'recipient.off_curve'
  /** The token keeps a part of what is sent. */
  | 'token.takes_fee'
  /** Somebody else may move or destroy it wherever it is. */
  | 'token.has_delegate'
  | 'recipient.self'

export interface SolanaPrepared {
  /** What is signed. */
  message: Uint8Array
  lastValidBlockHeight: number
  amount: string
  /** What the recipient gets, where that is less. */
  received: string
  fee: string
  /** What opening accounts for the recipient costs, once. */
  rent: string
  warnings: SolanaWarning[]
}

const microLamports = { slow: 0n, normal: 10_000n, fast: 200_000n } as const
const spareUnits = 1000

export async function prepareSolana(
  rpc: Rpc,
  from: string,
  intent: SolanaIntent,
  speed: SolanaSpeed = 'normal',
): Promise<SolanaPrepared> {
  await assertChain(rpc)
  const to = addressIn('solana', intent.to) as Address
  const [{ kind, account }, balance, smallest] = await Promise.all([
    recipientKind(rpc, to),
    lamportsOf(rpc, from),
    rentOf(rpc, 0),
  ])
  if (kind === 'token-account' || kind === 'mint' || kind === 'program')
    throw new ChainProblem('address.not_a_wallet', { kind })
  const warnings: SolanaWarning[] = [
    ...(kind === 'off-curve' ? (['recipient.off_curve'] as const) : []),
    ...(to === from ? (['recipient.self'] as const) : []),
  ]
  const sender = from as Address
  const plan = intent.kind === 'coin' ? null : await planToken(rpc, sender, to, intent.mint, intent.amount)
  const { blockhash, lastValidBlockHeight } = await latest(rpc)
  const build = (instructions: Instruction[]) => messageOf(sender, instructions, blockhash, lastValidBlockHeight)
  const extras = memoOf(intent.memo)

  const transfer = (units: bigint): Instruction[] => [
    ...extras,
    ...withReferences(
      plan?.instructions ?? [
        getTransferSolInstruction({ source: createNoopSigner(sender), destination: to, amount: units }) as Instruction,
      ],
      intent.references,
    ),
  ]
  const isMax = intent.kind === 'coin' && intent.amount === 'max'
  const wanted = intent.kind === 'coin' && !isMax ? unitsOf(intent.amount, 9) : 0n
  if (intent.kind === 'coin' && !isMax) assertSome(wanted)
  if (wanted > balance) throw new ChainProblem('funds.amount', { symbol: 'SOL', available: textOf(balance, 9) })

  // The price is in the message, so the fee is known before anything is tried.
  const budget = (units: number) => budgetOf(units, microLamports[speed])
  const room = plan ? 400_000 : intent.memo ? 80_000 : 2_000
  const first = build([...budget(room), ...transfer(isMax ? 1n : wanted)])
  const fee = await feeOf(rpc, first)
  const rent = plan?.rent ?? 0n
  const sent = isMax ? balance - fee : wanted
  const left = balance - sent - fee - rent
  if (left < 0n || (isMax && sent <= 0n)) {
    const missing = isMax ? fee - balance : sent + fee + rent - balance
    throw new ChainProblem('funds.fee', { symbol: 'SOL', missing: textOf(missing, 9) })
  }
  // An account is empty or has its rent; the chain refuses what leaves something in between.
  if (left > 0n && left < smallest)
    throw new ChainProblem('funds.leaves_dust', { keep: textOf(smallest, 9), symbol: 'SOL' })
  if (intent.kind === 'coin' && !account && sent < smallest)
    throw new ChainProblem('amount.too_small', { least: textOf(smallest, 9), symbol: 'SOL' })

  const tried = build([...budget(room), ...transfer(sent)])
  const used = await unitsUsed(rpc, tried)
  const limit = Math.min(room, Math.ceil(used * 1.2) + spareUnits)
  // With another limit the fee is another one, and what `max` leaves is no longer nothing.
  const message = isMax ? tried : build([...budget(limit), ...transfer(sent)])
  return {
    message,
    lastValidBlockHeight: Number(lastValidBlockHeight),
    amount: plan?.amount ?? textOf(sent, 9),
    received: plan?.received ?? textOf(sent, 9),
    fee: textOf(await feeOf(rpc, message), 9),
    rent: textOf(rent, 9),
    warnings: [...warnings, ...(plan?.warnings ?? [])],
  }
}

interface TokenPlan {
  instructions: Instruction[]
  rent: bigint
  amount: string
  received: string
  warnings: SolanaWarning[]
}

async function planToken(rpc: Rpc, from: Address, to: Address, mintText: string, amount: string): Promise<TokenPlan> {
  const address = addressIn('solana', mintText) as Address
  const mintAccount = await accountOf(rpc, address)
  const mint = mintAccount && readMint(mintAccount)
  if (!mint) throw new ChainProblem('token.unknown_standard')
  assertMovable(mint)
  const tokenProgram = mint.program as Address
  const [source, destination] = await Promise.all(
    [from, to].map(async (owner) => (await findAssociatedTokenPda({ owner, mint: address, tokenProgram }))[0]),
  )
  if (!source || !destination) throw new ChainProblem('token.unknown_standard')
  const [held, there, beside] = await Promise.all([
    accountOf(rpc, source),
    accountOf(rpc, destination),
    metadataAddress(address).then((at) => accountOf(rpc, at)),
  ])
  const token = held && readTokenAccount(held)
  const units = amount === 'max' ? (token?.units ?? 0n) : unitsOf(amount, mint.decimals)
  if (!token || token.owner !== from || token.units === 0n) throw new ChainProblem('token.not_owned')
  assertSome(units)
  if (units > token.units) throw new ChainProblem('funds.amount', { available: textOf(token.units, mint.decimals) })
  const metadata = beside && beside.owner === programs.metadata ? readOnChainMetadata(beside.data) : null
  const programmable = isProgrammable(metadata?.standard ?? null)
  if (token.isFrozen && !programmable) throw new ChainProblem('token.unknown_standard', { reason: 'frozen' })
  const open = there ? 0n : await rentOf(rpc, accountBytes(mint))
  const record = programmable && !there ? await rentOf(rpc, tokenRecordBytes) : 0n
  const signer = createNoopSigner(from)
  const instructions = programmable
    ? [
        await transferProgrammable({
          mint: address,
          from,
          to,
          source,
          destination,
          ...(metadata?.ruleSet ? { ruleSet: metadata.ruleSet } : {}),
        }),
      ]
    : [
        ...(there
          ? []
          : [
              getCreateAssociatedTokenIdempotentInstruction({
                payer: signer,
                ata: destination,
                owner: to,
                mint: address,
                tokenProgram,
              }) as Instruction,
            ]),
        getTransferCheckedInstruction(
          { source, mint: address, destination, authority: signer, amount: units, decimals: mint.decimals },
          { programAddress: tokenProgram },
        ) as Instruction,
      ]
  const kept = transferFeeOf(mint, units)
  return {
    instructions,
    rent: open + record,
    amount: textOf(units, mint.decimals),
    received: textOf(units - kept, mint.decimals),
    warnings: [
      ...(kept > 0n ? (['token.takes_fee'] as const) : []),
      ...(mint.extensions.has(extension.permanentDelegate) ? (['token.has_delegate'] as const) : []),
    ],
  }
}

/** What cannot be sent at all, or only by a program that we do not know. */
function assertMovable({ extensions }: Mint): void {
  if (extensions.has(extension.nonTransferable))
    throw new ChainProblem('token.unknown_standard', { reason: 'non-transferable' })
  const hook = extensions.get(extension.transferHook)
  if (hook?.subarray(32, 64).some((byte) => byte !== 0))
    throw new ChainProblem('token.unknown_standard', { reason: 'hook' })
}

/** An account of the newer program that is opened the usual way cannot change its owner, and has a place for withheld fees where there are some. */
const accountBytes = ({ program, extensions }: Mint): number =>
  program === programs.token ? 165 : 166 + 4 + (extensions.has(extension.transferFee) ? 12 : 0)

async function latest(rpc: Rpc): Promise<{ blockhash: Blockhash; lastValidBlockHeight: bigint }> {
  const { value } = await rpc.call<{ value?: Record<string, unknown> }>('getLatestBlockhash', [confirmed])
  const { blockhash, lastValidBlockHeight } = value ?? {}
  if (typeof blockhash !== 'string') throw new ChainProblem('rpc.malformed')
  return { blockhash: blockhash as Blockhash, lastValidBlockHeight: lamports(lastValidBlockHeight) }
}

function messageOf(from: Address, instructions: Instruction[], blockhash: Blockhash, lastValidBlockHeight: bigint) {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (each) => setTransactionMessageFeePayer(from, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  return new Uint8Array(compileTransaction(message).messageBytes)
}

async function feeOf(rpc: Rpc, message: Uint8Array): Promise<bigint> {
  const { value } = await rpc.call<{ value?: unknown }>('getFeeForMessage', [base64.encode(message), confirmed])
  return lamports(value)
}

/** Tries it without signatures; what fails here would fail there, and cost its fee. */
async function unitsUsed(rpc: Rpc, message: Uint8Array): Promise<number> {
  const { value } = await rpc.call<{ value?: { err?: unknown; unitsConsumed?: unknown } }>('simulateTransaction', [
    base64.encode(unsigned(message)),
    { ...confirmed, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
  ])
  if (!value) throw new ChainProblem('rpc.malformed')
  if (value.err) throw new ChainProblem('transaction.reverted', { reason: JSON.stringify(value.err).slice(0, 200) })
  return Number(lamports(value.unitsConsumed ?? 0))
}

/** A transaction on the wire: how many signatures, the signatures, the message. */
export const wireOf = (message: Uint8Array, ...signatures: Uint8Array[]): Uint8Array =>
  Uint8Array.from([signatures.length, ...signatures.flatMap((each) => [...each]), ...message])

const unsigned = (message: Uint8Array) =>
  wireOf(message, ...Array.from({ length: message[0] ?? 0 }, () => new Uint8Array(64)))

function budgetOf(units: number, price: bigint): Instruction[] {
  const limit = new Uint8Array(5)
  limit[0] = 2
  new DataView(limit.buffer).setUint32(1, units, true)
  const paid = new Uint8Array(9)
  paid[0] = 3
  new DataView(paid.buffer).setBigUint64(1, price, true)
  const asking = (data: Uint8Array): Instruction => ({ programAddress: programs.computeBudget, accounts: [], data })
  return [asking(limit), asking(paid)]
}

const memoOf = (memo: string | undefined): Instruction[] =>
  memo ? [{ programAddress: programs.memo, accounts: [], data: utf8(memo) }] : []

/** A shop finds its payment by these; they belong to the last instruction. */
function withReferences(instructions: Instruction[], references: string[] = []): Instruction[] {
  const last = instructions.at(-1)
  if (!last || references.length === 0) return instructions
  const marks = references.map((text) => ({
    address: addressIn('solana', text) as Address,
    role: AccountRole.READONLY,
  }))
  return [...instructions.slice(0, -1), { ...last, accounts: [...(last.accounts ?? []), ...marks] }]
}
