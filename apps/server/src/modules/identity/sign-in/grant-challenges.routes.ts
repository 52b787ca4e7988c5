import { challengeGrant, sendGrantCode } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { languageOf } from '../../../platform/http/requests/language.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readIdentifier } from '../credentials/identifiers.ts'
import type { LoginLock } from '../credentials/login-lock.ts'
import type { OneTimeCodes } from '../credentials/one-time-codes.ts'
import type { WalletProofs } from '../credentials/wallet-proofs.ts'
import { boundTo, signInPurpose } from './sign-in.service.ts'

export interface GrantChallengesNeeds {
  database: Database
  codes: OneTimeCodes
  lock: LoginLock
  wallets: WalletProofs
}

/** What a client without our screens asks for before it goes to `POST /token`: a code on its way, a text to sign. */
export function mountGrantChallenges(app: FastifyInstance, { database, codes, lock, wallets }: GrantChallengesNeeds) {
  serve(app, sendGrantCode, async ({ body, clientId, request }) => {
    const identifier = readIdentifier(body.identity_type, body.identity_value)
    const address = request.ip ?? null
    await lock.assertOpen(database, { way: 'code', identifier: `${identifier.type}:${identifier.value}`, address })
    const purpose = signInPurpose(boundTo.client(clientId))
    return codes.send({ purpose, identifier, address, locale: languageOf(request) })
  })
  serve(app, challengeGrant, ({ body, clientId }) => wallets.challenge({ ...body, boundTo: boundTo.client(clientId) }))
}
