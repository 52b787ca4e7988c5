import { challengeProof, getProofWays, proveMe, sendProofCode } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Proof } from './proof.ts'

export function proofRoutes(http: FastifyInstance, proof: Proof): void {
  serve(http, getProofWays, ({ caller }) => proof.ways(caller.accountId))
  serve(http, sendProofCode, ({ caller, request }) => proof.sendCode(caller.accountId, request.ip ?? null))
  serve(http, challengeProof, ({ caller, body }) => proof.challenge(caller.accountId, body))
  serve(http, proveMe, ({ caller, body, request }) => proof.prove(caller, body, request.ip ?? null))
}
