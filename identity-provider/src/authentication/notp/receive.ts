import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import { auditUnknownUser } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Challenges } from '../challenges/challenges.ts'
import { type notpMessages, NotpMessageRefused } from './contract.ts'
import { tokenIn } from './message.ts'
import { MessagePayload, messageKind } from './pending.ts'
import { holderBy, holderOf } from '../verification/holder.ts'

/** Takes what the business number received. The sender is who WhatsApp says it is. */
export function createReceive(
  { db }: Pick<Dependencies, 'db'>,
  { challenges, recordAudit }: { challenges: Challenges; recordAudit: RecordAudit },
): Service<typeof notpMessages, Call> {
  return {
    receive: ({ from, text }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        const token = tokenIn(text)
        const selector = { projectId, kind: messageKind, token: token ?? '' }
        const found = token === undefined ? undefined : await challenges.findToken(tx, selector)
        if (!found) throw new NotpMessageRefused({ message: 'no sign-in waits for this message, or it has expired' })
        const { pendingId, request } = MessagePayload.parse(found.payload)
        // The message stays good: the owner of the right number may still send it.
        if (request.of === 'address' && request.verification.address !== from)
          throw new NotpMessageRefused({ message: 'the message comes from another number than that of the account' })
        const isTaken = await challenges.takeToken(tx, selector)
        // From now on it is a proof of whoever has the number.
        const holder =
          request.of === 'address'
            ? await holderBy(tx, projectId, request.verification)
            : await holderOf(tx, { projectId, loginId: from })
        const isWaiting = await challenges.setPayload(tx, {
          projectId,
          id: pendingId,
          user: holder,
          payload: { request, from, holder },
        })
        if (!isTaken || !isWaiting) throw new NotpMessageRefused({ message: 'the sign-in has ended; start again' })
        await recordAudit(tx, call, { action: 'NotpMessageReceived', target: auditUnknownUser(from) })
        return {}
      }),
  }
}
