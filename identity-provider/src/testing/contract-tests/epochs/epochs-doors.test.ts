import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '../../../provider/contract.ts'
import { actionNames } from '../../../projects/flows/document/actions.ts'
import { doors, waitingDoors } from '../doors/doors.ts'
import { flowDoors } from '../doors/flow-doors.ts'

/** Operations that answer tokens and are no door of the table of epochs, by why. */
const operationsWithoutCells: Record<string, string[]> = {
  'one transaction verifies what is brought and begins': [
    'oneTimeCodes',
    'passwords',
    'passkeys.signInFinish',
    'recoveryCodes',
    'securityQuestions',
    'jwts',
    'testUsers',
    'social',
  ],
  'the same as sessions.refresh': ['sessions'],
  'the table of flows': ['flowRunner'],
  'a key is no proof of a user; whether the one it is bound to is disabled is asked each time': ['accessKeyExchange'],
}
/** Of these the operations, that are no door of the table of rules. */
const operationsWithoutRules: Record<string, string[]> = {
  'the same code on another channel': [
    'oneTimeCodes.verifySms',
    'oneTimeCodes.verifyVoice',
    'oneTimeCodes.verifyWhatsapp',
    'oneTimeCodes.verifyIm',
  ],
  'the same as another operation': ['jwts.signUp', 'sessions.tryRefresh', 'social.exchangeOneTap'],
  'the exchange of social.exchange, without its redirect': ['social.finishNative'],
  'it takes a live session, and begins none': [
    'sessions.selectTenant',
    'sessions.logout',
    'sessions.logoutAll',
    'securityQuestions.verify',
  ],
  'of no account': ['jwts.anonymous', 'accessKeyExchange.exchange'],
}
/** Actions that neither verify a user nor change how one signs in, or are verified at once. */
const actionsWithoutCells: Record<string, string[]> = {
  'it sends, and proves nothing': [
    'otp.signUpOrIn',
    'otp.signIn',
    'otp.signUp',
    'magicLink.signUpOrIn',
    'magicLink.signIn',
    'enchantedLink.signUpOrIn',
    'enchantedLink.signIn',
    'password.sendReset',
    'password.hold',
    'message.resend',
  ],
  'the same as social.signIn, for tenants': ['sso.signIn'],
  'it takes a passkey or the password in the same request': ['passkey.signIn', 'password.replace'],
  'the door of a changed account, as user.update': [
    'user.addRoles',
    'user.acceptTerms',
    'user.invite',
    'tenant.select',
    'totp.remove',
    'passkey.remove',
    'device.remove',
    'passkey.register',
    'totp.setUp',
    'outbound.disconnect',
  ],
  'the same as totp.verify': ['totp.confirm'],
  'the page /link/code': ['magicLink.verifyCode'],
  'the same as password.set, with a password that was typed before': ['password.setHeld'],
  'a change of address is bound to a live session': ['otp.update'],
  'it takes a live session': ['outbound.connect', 'tenant.update'],
  'it is of no user': ['claims.set', 'http.request', 'device.trust'],
  'the page of the link: /reset': ['password.reset'],
  'the page of devices does it; a sign-in follows': ['device.find', 'device.confirm'],
  'where the others end': ['session.start', 'session.stepUp'],
  'the pages of OpenID Connect decide: the doors of third parties': [
    'account.keep',
    'consent.give',
    'application.leave',
  ],
}
/** Grants of which nothing waits here. */
const grantsWithoutCells: Record<string, string[]> = {
  'the issuer of the tenant says it each time, and gets no refresh token: epochs-at-once.test.ts': ['jwt-bearer'],
}
/** Pages that verify at once, or show something. */
const stepsWithoutCells: Record<string, string[]> = {
  'it shows a page, or sends': ['/open', '/phone', '/code', '/code/resend', '/link', '/link/resend', '/forgotten'],
  'it shows what was sent, or leaves': ['/forgotten/sent', '/sign-up', '/social', '/sso', '/leave', '/other'],
  'it changes nothing: the session of the browser is compared when it goes on': ['/account'],
  'it verifies, and what follows waits at /add-passkey or as an interaction': [
    '',
    '/new-password',
    '/code/check',
    '/link/follow',
    '/passkey',
    '/passkey/options',
    '/back',
    '/reset',
    '/second-factor',
    '/recovery-code',
  ],
  'the table of flows': ['/flow'],
}
function named(table: Record<string, string[]>): string[] {
  return Object.values(table).flat()
}

/** Operations that answer tokens. */
function answering(): string[] {
  return Object.entries(contract).flatMap(([area, operations]) =>
    Object.entries<Operation>(operations)
      .filter(([, { output }]) => 'sessionJwt' in ((output as z.ZodObject).shape ?? {}))
      .map(([name]) => `${area}.${name}`),
  )
}

/** The sources below a folder of the provider. */
function textsOf(folder: string): { path: string; text: string }[] {
  const root = join(import.meta.dirname, '../../..', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.includes('test'))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

describe('every way in has its cells in the table of epochs, or says why not', () => {
  test('operations that answer tokens', () => {
    const told = new Set(named(operationsWithoutCells))
    const open = answering().filter(
      name => !(name in waitingDoors) && !told.has(name) && !told.has(name.split('.')[0] ?? ''),
    )
    expect(answering().length).toBeGreaterThan(20)
    expect(open).toEqual([])
  })

  test('operations that answer tokens, in the table of rules', () => {
    const known = new Set([...Object.keys(doors), ...named(operationsWithoutRules)])
    expect(answering().filter(name => !known.has(name))).toEqual([])
  })

  test('actions of flows', () => {
    const known = new Set([...Object.keys(flowDoors), ...named(actionsWithoutCells)])
    expect(actionNames.filter(name => !known.has(name))).toEqual([])
  })

  test('grants of the token endpoints', () => {
    const registered = ['applications', 'protocols']
      .flatMap(textsOf)
      .flatMap(({ text }) =>
        [...text.matchAll(/urn:ietf:params:oauth:grant-type:([\w-]+)/g)].map(([, name = '']) => name),
      )
    expect(registered).toEqual(expect.arrayContaining(['jwt-bearer', 'token-exchange']))
    const known = new Set([...Object.keys(waitingDoors), ...named(grantsWithoutCells)])
    expect(registered.filter(name => !known.has(name))).toEqual([])
  })

  test('hosted pages', () => {
    const sources = textsOf('protocols/oidc/hosted').map(({ text }) => text)
    const paths = sources.flatMap(text =>
      [...text.matchAll(/^ +(?:\{ )?path: '([^']*)'/gm)].map(([, path = '']) => path),
    )
    expect(paths.length).toBeGreaterThan(20)
    const known = new Set([...Object.keys(waitingDoors), ...named(stepsWithoutCells)])
    expect(paths.filter(path => !known.has(path))).toEqual([])
  })

  test('whoever says that a user is proven has verified them in that transaction', () => {
    const saying = textsOf('').flatMap(({ path, text }) => (/\b(?:proven|renewed)\(/.test(text) ? [path] : []))
    expect(saying.toSorted()).toMatchInlineSnapshot(`
      [
        "applications/flows/actions/shared.ts",
        "applications/flows/actions/verification/links.ts",
        "applications/flows/actions/verification/passwords.ts",
        "applications/verified/finish-sign-up.ts",
        "applications/verified/passkeys.ts",
        "authentication/links/embedded-links/verify.ts",
        "authentication/passkeys/service.ts",
        "authentication/passkeys/verify-user.ts",
        "authentication/passwords/service.ts",
        "authentication/second-factors/recovery-codes/verify.ts",
        "authentication/second-factors/security-questions/service.ts",
        "authentication/second-factors/totp/verify.ts",
        "authentication/verification/verify-address.ts",
        "directory/users/ownership/proof.ts",
        "federation/server-providers/admit.ts",
        "federation/social/exchange-codes.ts",
        "federation/xaa-settings/admit.ts",
        "protocols/oidc/hosted/pages/reset-page.ts",
        "tokens/family-impersonation/service.ts",
        "tokens/jwt/impersonation.ts",
        "tokens/jwt/sign-in.ts",
        "tokens/jwt/stop-impersonation.ts",
        "tokens/sessions/sign-in/admit.ts",
      ]
    `)
  })
})
