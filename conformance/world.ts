import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CreateSdk, Sdk } from './sdks.ts'

/** What a case is given: an SDK that talks to a running Gatehouse, and the project's management key. */
export type World = {
  version: '1.6.13' | '2.x'
  url: string
  projectId: string
  managementKey: string
  sdk: Sdk
  create: CreateSdk
}

/** What one SDK function must do, on one server. */
export type Case = (world: World) => Promise<void>
export type Cases = Record<string, Case>

export const password = 'a long enough password'
export function freshEmail() {
  return `person-${randomUUID()}@example.com`
}
/** A number of the range that the United States keep for fiction. */
export function freshPhone() {
  return `+1${201 + Math.floor(Math.random() * 700)}555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
}

type Answer = { ok: boolean; data?: unknown; error?: unknown }

/** The data of an answer that has to be a success. */
export function ok<Given extends Answer>(answer: Given): NonNullable<Given['data']> {
  expect(answer, JSON.stringify(answer.error ?? {})).toMatchObject({ ok: true })
  if (answer.data === undefined || answer.data === null) throw new Error('a successful answer carries data')
  return answer.data
}

export function refused(errorCode: string, code?: number) {
  return {
    ok: false,
    ...(code !== undefined && { code }),
    error: { errorCode },
  }
}

/** The session that an answer must carry, checked the way an application would: by the SDK, offline. */
export async function expectSession({ sdk }: World, data: { sessionJwt?: string; refreshJwt?: string }) {
  const { token } = await sdk.validateSession(data.sessionJwt ?? '')
  expect(data.refreshJwt).toBeTruthy()
  return { claims: token, sessionJwt: data.sessionJwt ?? '', refreshJwt: data.refreshJwt ?? '' }
}

/** A person who has just signed up with a password. */
export async function signedUp(world: World) {
  const loginId = freshEmail()
  const data = ok(await world.sdk.password.signUp(loginId, password))
  return { loginId, userId: data.user?.userId ?? '', ...(await expectSession(world, data)) }
}
