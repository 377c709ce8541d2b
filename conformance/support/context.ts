import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CreateSdk, Sdk } from './sdks.ts'

/** The context of a case: an SDK that calls a running Gatehouse, and the project's management key. */
export type Context = {
  version: '1.6.13' | '2.x'
  url: string
  projectId: string
  managementKey: string
  sdk: Sdk
  create: CreateSdk
}

/** What one SDK function must do. */
export type Case = (context: Context) => Promise<void>
export type Cases = Record<string, Case>

export const password = 'a long enough password'
export function freshEmail() {
  return `user-${randomUUID()}@example.com`
}
/** A phone number of the range that is reserved for fiction in the United States. */
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

/** Expects a session in an answer, and validates it with the SDK as an application does. */
export async function expectSession({ sdk }: Context, data: { sessionJwt?: string; refreshJwt?: string }) {
  const { token } = await sdk.validateSession(data.sessionJwt ?? '')
  expect(data.refreshJwt).toBeTruthy()
  return { claims: token, sessionJwt: data.sessionJwt ?? '', refreshJwt: data.refreshJwt ?? '' }
}

/** Signs up a new user with a password. */
export async function signedUp(context: Context) {
  const loginId = freshEmail()
  const data = ok(await context.sdk.password.signUp(loginId, password))
  return { loginId, userId: data.user?.userId ?? '', ...(await expectSession(context, data)) }
}
