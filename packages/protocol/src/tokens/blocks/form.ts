import { z } from 'zod'
import { BusinessId, ObjectDefinitionId } from '../../ids.ts'
import { operation } from '../../operation.ts'
import { AnswerOption, haveOwnIds, ownIds } from './question.ts'

export const formFieldTypes = ['text', 'textarea', 'email', 'phone', 'number', 'date', 'select', 'checkbox'] as const

export const FormField = z.object({
  id: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  label: z.string().min(1).max(200),
  type: z.enum(formFieldTypes),
  required: z.boolean().default(false),
  hint: z.string().max(300).nullable().default(null),
  /** Of texts, in characters. */
  maxLength: z.int().min(1).max(5_000).default(1_000),
  /** Of numbers. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Of a list to choose from. */
  options: z.array(AnswerOption).max(100).default([]).refine(haveOwnIds, ownIds),
})
export type FormField = z.infer<typeof FormField>

export const FormSettings = z.looseObject({
  fields: z
    .array(FormField)
    .min(1)
    .max(50)
    .refine(haveOwnIds, ownIds)
    .refine((fields) => fields.every(({ type, options }) => type !== 'select' || options.length > 0), {
      message: 'There is nothing to choose from.',
    }),
  /** How many may be sent in all; null for any number. */
  globalResponseLimit: z.int().min(1).nullable().default(null),
})
/** As a design gives it. */
export type FormSettings = z.input<typeof FormSettings>

export const FormAnswers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type FormAnswers = z.infer<typeof FormAnswers>

export const FormState = z.looseObject({
  ...FormSettings.shape,
  submitted: z.boolean().default(false),
  submitted_at: z.iso.datetime().nullable().default(null),
  /** What its holder has sent; for nobody else. */
  data: FormAnswers.nullable().default(null),
  /** How many had been sent, this one included, when it was. */
  responseCount: z.int().default(0),
})
export type FormState = z.infer<typeof FormState>

export const FormResponse = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  tokenId: z.string(),
  accountId: z.string(),
  data: FormAnswers,
})
export type FormResponse = z.infer<typeof FormResponse>

export const listFormResponses = operation({
  id: 'listFormResponses',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/responses',
  summary:
    'What has been sent with the forms of a design, oldest first; all of it as CSV with `format=csv` or `Accept: text/csv`.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  params: z.object({ businessId: BusinessId, objectDefinitionId: ObjectDefinitionId }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** The id of the last response of the page before. */
    after: z.uuid().optional(),
    format: z.enum(['json', 'csv']).optional(),
  }),
  reply: z.object({ items: z.array(FormResponse), total: z.int() }),
  problems: ['object_definition.not_found', 'token.action_not_supported'],
})
