import { TemporarilyUnavailable } from '@gatehouse-id/operation'
import { z } from 'zod'
import { signature, signatureHeader } from '../../../../activity/index.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import { createDocuments, type OutgoingAnswer, reasonOf } from '../../../../foundation/outgoing/request.ts'
import { userSourceSecret } from '../../../../projects/index.ts'

/** Somebody waits meanwhile, and holds a place in the queue of the login id. */
const timeoutMs = 5_000
const retryAfterSeconds = 5
const Answer = z.object({ user: z.record(z.string(), z.unknown()) })

export type Asked = { url: string; projectId: string; loginId: string; password: string }
/** The user as the system that users come from has it; undefined where it does not know this login id and password. */
export type AskUserSource = (asked: Asked) => Promise<Record<string, unknown> | undefined>

/**
 * Asks the system that users come from, by a signed request, as webhooks are told.
 * @throws {TemporarilyUnavailable} when it does not say yes or no; the cause is for those who run it
 */
export function createAskUserSource({
  clock,
  encryption,
  ...others
}: Pick<Dependencies, 'clock' | 'encryption' | 'isProduction' | 'outgoing'>): AskUserSource {
  const send = createDocuments(others)
  return async ({ url, projectId, loginId, password }) => {
    const body = JSON.stringify({ projectId, loginId, password })
    const secret = userSourceSecret(encryption, { projectId, url })
    const headers = {
      'content-type': 'application/json',
      [signatureHeader]: signature({ body, secret, seconds: Math.floor(clock() / 1000) }),
    }
    const answer = await send({ url, method: 'POST', headers, body, timeoutMs }).catch((error: unknown) =>
      unavailable(reasonOf(error)),
    )
    if (answer.status === 401 || answer.status === 404) return undefined
    if (answer.status !== 200) return unavailable(`it answered ${answer.status}`)
    return userIn(answer) ?? unavailable('its answer has no user')
  }
}

function userIn({ body }: OutgoingAnswer): Record<string, unknown> | undefined {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8'))).user
  } catch {
    return undefined
  }
}

export function unavailable(reason: string): never {
  throw new TemporarilyUnavailable({
    message: 'the system that users come from cannot be asked now; try again later',
    cause: new Error(`the source of users: ${reason}`),
    retryAfterSeconds,
  })
}
