import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { manyIds, reference } from '../../foundation/fields/fields.ts'
import { LoginHistory } from '../sessions/login-history.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { OneUser } from '../../directory/users/profile/contract.ts'
import { notFound } from '../../foundation/errors/declare.ts'

export const SessionNotFound = notFound('SessionNotFound', 'There is no such live session in this project')

const epochMs = z.int()

/** A live session of a user, as shown on their sessions page. */
export const UserSession = z.object({
  id: z.string(),
  userId: z.string(),
  createdAt: epochMs,
  /** Accurate to ten seconds. */
  lastRefreshedAt: epochMs,
  expiresAt: epochMs,
  /** Where the session started. */
  ip: z.string(),
  userAgent: z.string(),
  /** Bot, Mobile, Desktop, Tablet or Unknown. */
  device: z.string(),
  /** Such as `Firefox`; '' if unknown. */
  browser: z.string(),
  /** Such as `Windows`; '' if unknown. */
  system: z.string(),
  /** The verified factors: `pwd`, `email`, … and `mfa`. */
  factors: z.array(z.string()),
  /** The selected tenant; '' for none. */
  tenantId: z.string(),
  /** The user who acts as this one; '' when the session is their own. */
  actorId: z.string(),
})
export type UserSession = z.output<typeof UserSession>

export const userSessions = {
  /** Gatehouse extension. */
  list: manage.read('GET /v1/gatehouse/user/sessions', {
    summary: 'The live sessions of a user, latest first',
    input: OneUser,
    output: z.object({ sessions: z.array(UserSession) }),
    errors: [UserNotFound],
  }),
  /** Gatehouse extension; unknown ids are ignored. */
  search: manage.read('POST /v1/gatehouse/sessions/search', {
    summary: 'The live sessions of some users, or with some ids, latest first; at most 100 per user',
    input: z
      .object({ userIds: manyIds.optional(), sessionIds: manyIds.optional() })
      .refine(({ userIds, sessionIds }) => userIds ?? sessionIds, {
        path: ['userIds'],
        message: 'either userIds or sessionIds is required',
      }),
    output: z.object({ sessions: z.array(UserSession) }),
  }),
  /** Gatehouse extension. */
  end: manage.write('POST /v1/gatehouse/user/sessions/end', {
    summary: 'End one session; its tokens are refused at once',
    input: z.object({ sessionId: reference }),
    errors: [SessionNotFound],
  }),
  history: manage.read('POST /v1/mgmt/user/history', {
    summary: 'The latest sign-ins of some users',
    bareBody: 'userIds',
    input: z.object({ userIds: z.array(z.string().max(100)).max(100) }),
    output: LoginHistory,
  }),
  historyV2: manage.read('POST /v2/mgmt/user/history', {
    summary: 'The latest sign-ins of some users, in version 2',
    input: z.object({ userIds: z.array(z.string().max(100)).max(100) }),
    output: z.object({ usersAuthHistory: LoginHistory }),
  }),
}
