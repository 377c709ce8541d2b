import { InvalidInput } from '@gatehouse-id/operation'
import type { Verification } from '../../verification/verification.ts'
import { linkTo } from '../../verification/link-target.ts'
import type { MagicLinks } from './links.ts'
import { type Invite, auditTarget, parseLoginIds } from '../../../directory/index.ts'
import type { RecordAudit, Messages } from '../../../activity/index.ts'

const lifetimeMs = 7 * 24 * 60 * 60_000

export function createInvite({
  magicLinks,
  messages,
  linkTarget,
  recordAudit,
}: {
  magicLinks: MagicLinks
  messages: Messages
  linkTarget: Verification['linkTarget']
  recordAudit: RecordAudit
}): Invite {
  return {
    target: (projectId, { inviteUrl }) => linkTarget.of(projectId, inviteUrl),

    async send(tx, call, row, { sendMail, sendSMS, templateOptions, locale }, target) {
      const { projectId } = call
      const isUnsaid = sendMail === undefined && sendSMS === undefined
      const byMail = (sendMail ?? (isUnsaid && row.email !== '')) && ('email' as const)
      const bySms = (sendSMS ?? (isUnsaid && row.email === '' && row.phone !== '')) && ('sms' as const)
      const channels = [byMail, bySms].filter(channel => channel !== false)
      for (const channel of channels) {
        const address = channel === 'email' ? row.email : row.phone
        if (address === '') throw withoutAddress(channel === 'email' ? 'email' : 'phone')
        const [loginId = ''] = parseLoginIds(row)
        const payload = { step: 'signIn' as const, channel, address, loginId, intent: { options: {} }, userId: row.id }
        const token = await magicLinks.issue(tx, { projectId, payload, lifetimeMs })
        await messages.enqueue(tx, call, {
          purpose: 'invitation',
          channel,
          recipient: address,
          userId: row.id,
          locale,
          values: { link: linkTo(target, token) },
          options: templateOptions,
          lifetimeMs,
        })
      }
      if (isUnsaid && channels.length === 0) throw withoutAddress('email')
      await recordAudit(tx, call, { action: 'UserInvited', target: auditTarget(row), data: { channels } })
    },
  }
}

function withoutAddress(field: 'email' | 'phone') {
  const message = 'is required to send an invitation'
  return new InvalidInput({ message: `${field}: ${message}`, fields: [{ field, message }] })
}
