import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { embeddedLinks } from './contract.ts'
import type { MagicLinks } from '../magic-links/links.ts'
import { requireMethod, type SettingsOf } from '../../../projects/index.ts'
import {
  auditTarget,
  findUserByLoginId,
  getUserToManage,
  LoginIdTaken,
  noteGiven,
  UserDisabled,
} from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

const lifetimeSeconds = 60
function lifetimeMsOf(timeout: number) {
  return (timeout || lifetimeSeconds) * 1000
}

function embeddedLinksService(
  { db }: Pick<Dependencies, 'db'>,
  { magicLinks, recordAudit, settings }: { magicLinks: MagicLinks; recordAudit: RecordAudit; settings: SettingsOf },
): Service<typeof embeddedLinks, Call> {
  return {
    async generate({ loginId, customClaims, timeout }, call) {
      const { projectId } = call
      await requireMethod(settings, projectId, 'embeddedLink')
      const token = await transact(db, async tx => {
        const user = await getUserToManage(tx, call, { loginId })
        if (user.status === 'disabled') throw new UserDisabled()
        await noteGiven(tx, call, user)
        await recordAudit(tx, call, { action: 'EmbeddedLinkGenerated', target: auditTarget(user) })
        const payload = { step: 'embedded' as const, userId: user.id, intent: { options: { customClaims } } }
        return magicLinks.issue(tx, { projectId, payload, lifetimeMs: lifetimeMsOf(timeout) })
      })
      return { token }
    },

    async generateSignUp({ loginId, user, emailVerified, phoneVerified, loginOptions, timeout }, call) {
      const { projectId } = call
      await requireMethod(settings, projectId, 'embeddedLink')
      const token = await transact(db, async tx => {
        if (await findUserByLoginId(tx, { projectId, loginId })) throw new LoginIdTaken()
        await recordAudit(tx, call, { action: 'EmbeddedLinkGenerated', data: { loginId, signUp: true } })
        const verified = { isEmailVerified: emailVerified, isPhoneVerified: phoneVerified }
        const payload = {
          step: 'embeddedSignUp' as const,
          loginId,
          user,
          ...verified,
          intent: { options: loginOptions },
        }
        return magicLinks.issue(tx, { projectId, payload, lifetimeMs: lifetimeMsOf(timeout) })
      })
      return { token }
    },
  }
}

export const embeddedLinksArea = defineArea({
  contract: embeddedLinks,
  service: embeddedLinksService,
})
