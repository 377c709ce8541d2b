import { once } from '../../../../schema/once.ts'
import { omitNulls } from '../../../../schema/changes/nulls.ts'

/** How a user is invited. */
export const userInvitation = once(builder =>
  builder.inputType('UserInvitation', {
    description: 'An invitation with a link that signs the user in; it is sent by email unless told otherwise.',
    fields: t => ({
      isByEmail: t.boolean({ description: 'Whether to send it by email.' }),
      isBySms: t.boolean({ description: 'Whether to send it by text message.' }),
      url: t.string({ description: 'The page the link leads to, on an approved origin; the hosted page by default.' }),
      templateId: t.string({ description: 'The message template.' }),
      templateOptions: t.field({ type: 'JSON', description: 'Values for the template: texts by name.' }),
      locale: t.string({ description: 'The language, such as “de”.' }),
    }),
  }),
)

export type Invitation = {
  isByEmail?: boolean | null | undefined
  isBySms?: boolean | null | undefined
  url?: string | null | undefined
  templateId?: string | null | undefined
  templateOptions?: unknown
  locale?: string | null | undefined
}

/** The fields of the provider for an invitation; none without one. */
export function wireInvitation(invitation: Invitation | null | undefined) {
  if (!invitation) return {}
  const { isByEmail, isBySms, url, templateId, templateOptions, locale } = omitNulls(invitation)
  return {
    invite: true,
    ...(isByEmail !== undefined && { sendMail: isByEmail }),
    ...(isBySms !== undefined && { sendSMS: isBySms }),
    ...(url !== undefined && { inviteUrl: url }),
    ...(templateId !== undefined && { templateId }),
    // The provider checks the values, and answers InvalidInput.
    ...(templateOptions !== undefined && { templateOptions: templateOptions as Record<string, string> }),
    ...(locale !== undefined && { locale }),
  }
}
