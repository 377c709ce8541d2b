import { optionalSafeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { named } from '../../../foundation/fields/fields.ts'

/** The fields for an invitation when users are created (provider-api §3.1). */
export const invitationFields = {
  /** Whether to send an invitation; an existing user is invited again. */
  invite: z.boolean().default(false),
  /** The page that the link leads to, on an approved origin; the hosted page when omitted. */
  inviteUrl: optionalSafeUrl,
  sendMail: z.boolean().optional(),
  sendSMS: z.boolean().optional(),
  templateOptions: named(z.string().max(2000), { nameMax: 100, entriesMax: 100 }).optional(),
  templateId: z.string().max(100).optional(),
  /** BCP 47, such as `de`. */
  locale: z.string().max(35).optional(),
}
const Invitation = z.object(invitationFields)
export type Invitation = z.output<typeof Invitation>
