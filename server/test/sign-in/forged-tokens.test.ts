import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createSessionValidator } from '@gatehouse-id/session'
import { beforeAll, describe, expect, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { runGatehouse } from '../support/start-server.ts'
import { type FirstServer, serverForFile, serverForTest, startAgain } from '../support/test-server.ts'

const credentials = { loginId: 'ada', password: 'correct horse battery' }
type Tokens = { sessionJwt: string; refreshJwt: string }
type Project = Pick<FirstServer, 'url' | 'projectId'>

/** Signs Ada in, and up at the first call. */
async function tokensOf({ url, projectId }: Project): Promise<Tokens> {
  const asProject = { url, projectId, managementKey: undefined }
  await post(asProject, '/v1/auth/password/signup', credentials)
  const { status, body } = await post(asProject, '/v1/auth/password/signin', credentials)
  expect(status).toBe(200)
  return body
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
function decode(part = '') {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}
function partsOf(token: string) {
  const [header, payload] = token.split('.')
  return { header: decode(header), payload: decode(payload) }
}

/** The answers to one token as session token, as refresh token, and at an application. */
async function doors({ url, projectId }: Project, { sessionJwt, refreshJwt }: Tokens) {
  const call = (path: string, token: string) => post({ url, projectId, managementKey: token }, path, {})
  const validator = createSessionValidator({ projectId, baseUrl: url })
  return {
    validate: await call('/v1/auth/validate', sessionJwt),
    refresh: await call('/v1/auth/refresh', refreshJwt),
    application: await validator.validateSession(sessionJwt).then(
      () => 'accepted',
      error => error.message,
    ),
  }
}

function refusedWith(message: string) {
  return {
    validate: { status: 401, body: { errorCode: 'E061005', errorMessage: message } },
    refresh: { status: 401, body: { errorCode: 'E061005', errorMessage: message } },
    application: `session validation failed: ${message}`,
  }
}

describe('a forged token is refused', () => {
  const server = serverForFile()
  let genuine: Tokens
  beforeAll(async () => {
    genuine = await tokensOf(server())
  })

  /** Both tokens with a changed header and payload, signed again. */
  const forge = (
    header: Record<string, unknown>,
    signature: (signed: string) => string,
    payload: Record<string, unknown> = {},
  ): Tokens => {
    const again = (token: string) => {
      const parts = partsOf(token)
      const signed = `${encode({ ...parts.header, ...header })}.${encode({ ...parts.payload, ...payload })}`
      return `${signed}.${signature(signed)}`
    }
    return { sessionJwt: again(genuine.sessionJwt), refreshJwt: again(genuine.refreshJwt) }
  }
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const byForeignKey = (signed: string) => sign('sha256', Buffer.from(signed), foreignKey).toString('base64url')

  test('while the genuine one is accepted', async () => {
    expect(await doors(server(), genuine)).toMatchObject({
      validate: { status: 200 },
      refresh: { status: 200 },
      application: 'accepted',
    })
  })

  test.each(['none', 'None', 'NONE'])('with the algorithm %s', async alg => {
    const message = 'unexpected "alg" header value'
    expect(
      await doors(
        server(),
        forge({ alg }, () => ''),
      ),
    ).toMatchObject(refusedWith(message))
  })

  test('with the public key as the secret of an HMAC', async () => {
    const { url, projectId } = server()
    const { keys } = await (await fetch(`${url}/v2/keys/${projectId}`)).json()
    const publicKey = createPublicKey({ key: keys[0], format: 'jwk' })
    const secrets = [
      publicKey.export({ type: 'spki', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'der' }),
    ]
    for (const secret of secrets) {
      const forged = forge({ alg: 'HS256' }, signed => createHmac('sha256', secret).update(signed).digest('base64url'))
      expect(await doors(server(), forged)).toMatchObject(refusedWith('unexpected "alg" header value'))
    }
  })

  test('signed by a foreign key', async () => {
    expect(await doors(server(), forge({}, byForeignKey))).toMatchObject(refusedWith('signature verification failed'))
  })

  test('with a key id that is unknown, empty or missing', async () => {
    const unknown = forge({ kid: 'unknown' }, byForeignKey)
    expect(await doors(server(), unknown)).toMatchObject(refusedWith('failed to fetch matching key'))
    for (const kid of ['', undefined]) {
      const keyless = forge({ kid }, byForeignKey)
      expect(await doors(server(), keyless)).toMatchObject(refusedWith('header.kid must not be empty'))
    }
  })

  test('that brings its own key', async () => {
    const jwk = createPublicKey(foreignKey).export({ format: 'jwk' })
    const jku = `${server().url}/evil.json`
    const forged = forge({ jwk, jku }, byForeignKey)
    expect(await doors(server(), forged)).toMatchObject(refusedWith('signature verification failed'))
  })

  test('with other claims under the genuine signature', async () => {
    const swap = (token: string) => {
      const [header, payload, signature] = token.split('.')
      return `${header}.${encode({ ...decode(payload), roles: ['Administrator'] })}.${signature}`
    }
    const forged = { sessionJwt: swap(genuine.sessionJwt), refreshJwt: swap(genuine.refreshJwt) }
    expect(await doors(server(), forged)).toMatchObject(refusedWith('signature verification failed'))
  })

  test('when a refresh token poses as a session token, and the other way round', async () => {
    const posing = { sessionJwt: genuine.refreshJwt, refreshJwt: genuine.sessionJwt }
    expect(await doors(server(), posing)).toMatchObject({
      validate: { status: 401 },
      refresh: { status: 401 },
      application: 'session validation failed: the token is not a session token',
    })
  })

  test.each(['', 'x', '..', 'a.b.c', 'null.null.null'])('that is none at all: "%s"', async token => {
    const { validate, refresh, application } = await doors(server(), { sessionJwt: token, refreshJwt: token })
    expect([validate.status, refresh.status]).toEqual([401, 401])
    expect(application).not.toBe('accepted')
  })
})

test("another project's tokens are refused, although the same server signed them", async () => {
  const ours = await serverForTest()
  const genuine = await tokensOf(ours)
  await ours.stop('SIGTERM')
  const other = await startAgain(ours, { GATEHOUSE_PROJECT_ID: 'Pother' })
  expect(await doors(other, genuine)).toMatchObject(refusedWith('failed to fetch matching key'))
  const theirs = await tokensOf(other)
  expect(await doors(other, theirs)).toMatchObject({ application: 'accepted' })
  expect(await doors({ ...other, projectId: ours.projectId }, theirs)).toMatchObject(
    refusedWith('failed to fetch matching key'),
  )
})

/** Tokens of a server with a shifted clock, and the same server with the right time. */
async function tokensFromAnotherTime(shiftMs: number) {
  const preload = fileURLToPath(new URL('../support/shifted-clock.mjs', import.meta.url))
  const shifted = await serverForTest({ NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shiftMs) })
  const tokens = await tokensOf(shifted)
  await shifted.stop('SIGTERM')
  await runGatehouse(['confirm-clock'], { folder: shifted.folder }).exited
  return { tokens, server: await startAgain(shifted) }
}

const dayMs = 24 * 60 * 60 * 1000

test('tokens that have expired are refused', async () => {
  const { tokens, server } = await tokensFromAnotherTime(-29 * dayMs)
  expect(await doors(server, tokens)).toMatchObject(refusedWith('"exp" claim is in the past'))
})

test('tokens of the future are refused', async () => {
  const { tokens, server } = await tokensFromAnotherTime(dayMs)
  expect(await doors(server, tokens)).toMatchObject(refusedWith('"iat" claim is in the future'))
})
