import { transact } from '@gatehouse-id/database'
import { TOTP } from 'otpauth'
import { ssoApplicationRows } from '../../../applications/sso-applications/store.ts'
import { newProofKey } from '../doors/proof-key.ts'
import type { Who, World } from '../doors/world.ts'
import { trustDevice } from './trusted-devices.ts'

export type Rule = {
  name: string
  /** Where it is decided. */
  home: string
  /** When it comes to hold: before the visitor comes, or after they have shown what they bring. */
  moments: readonly ('before' | 'waiting')[]
  make(world: World, who: Who): Promise<void>
  /** What opens the doors of `shows`, which the rule takes away. */
  prepare?(world: World, who: Who): Promise<void>
  shows?: readonly string[]
  /** Where guesses have to be counted. */
  countsGuesses?: boolean
  /** Of people without an account, instead of those with one. */
  isOfNewcomers?: boolean
  /** Where only some doors have to do with it. */
  only?: readonly string[]
  /** Doors that stay open, by why; all others are closed by it. */
  open: Record<string, readonly string[]>
  /** Where the door may open: whether somebody else has gained by it. */
  isBroken?(world: World, who: Who): Promise<boolean>
}

const thief = 'a password of the thief'

async function thiefSignsIn({ post }: World, { loginId }: Who): Promise<boolean> {
  return (await post('/v1/auth/password/signin', { loginId, password: thief })).status === 200
}

const backEndDecides = 'the back end decides'
const actsForThem = 'somebody acts for them'

/** RFC 9449 §5: the refresh token of a client that authenticates itself is bound to the client. */
const ofClient = 'it is bound to its client'
const bound = [
  'authorization_code',
  'refresh_token',
  'refresh_token: public',
  'userinfo',
  'inbound: authorization_code',
  'inbound: refresh_token',
  'inbound: userinfo',
]

async function holdKey({ held }: World): Promise<void> {
  held.key = await newProofKey()
}

const strangersDevices = new WeakMap<World, string>()
async function strangersDevice(world: World): Promise<string> {
  const known = strangersDevices.get(world) ?? (await trustDevice(world, await world.user({ isClaimed: false })))
  strangersDevices.set(world, known)
  return known
}

/** Every rule of sign-in. A door that a rule does not name is closed by it, also a new one. */
export const rules: readonly Rule[] = [
  {
    name: 'a disabled user',
    home: '`requireCurrent` in `tokens/sessions/sign-in/admit.ts`',
    moments: ['before', 'waiting'],
    make: async ({ client }, { loginId }) => void (await client.users.updateStatus({ loginId, status: 'disabled' })),
    open: {},
  },
  {
    name: 'a dependent of a family',
    home: '`admit` in `tokens/sessions/sign-in/admit.ts`',
    moments: ['before'],
    async make({ client, db, projectId }, { userId, loginId }) {
      await client.families.configureSettings({ enabled: true, maxFamilyMembers: 3 })
      const { family } = await client.families.create({ name: `Of ${loginId}` })
      const familyAssociations = [{ familyId: family.id, roleNames: ['Family Member'] }]
      await client.families.addToUser({ loginId, familyAssociations })
      // Dependents are made as such; this one has all that it takes to sign in.
      await db
        .updateTable('family_members')
        .set({ is_dependent: 1 })
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .execute()
    },
    open: { [actsForThem]: ['jwts.impersonate'] },
  },
  {
    name: 'enforced single sign-on',
    home: '`requireSso` in `tokens/sessions/sign-in/require-sso.ts`',
    moments: ['before'],
    make: async ({ client }) => void (await client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: true })),
    open: {
      'it is that': ['sso.exchange', 'sso.exchangeSaml'],
      'the tenant trusts it': ['jwt-bearer'],
      [backEndDecides]: ['jwts.signIn', 'jwts.signUpOrIn'],
      [actsForThem]: ['jwts.impersonate'],
    },
  },
  {
    name: 'a disabled tenant',
    home: '`isOpenTenant` in `directory/tenants/store.ts`',
    moments: ['before', 'waiting'],
    make: async ({ client }) => void (await client.tenants.update({ id: 'acme', name: 'Acme', disabled: true })),
    only: ['sso.exchange', 'sso.exchangeSaml', 'jwt-bearer', 'widgets: tenant'],
    open: {},
  },
  {
    name: 'closed sign-up',
    home: '`requireOpenSignUp` in `projects/settings/methods.ts`',
    moments: ['before'],
    isOfNewcomers: true,
    make: async ({ client }) => void (await client.projectSettings.update({ isSignUpOpen: false })),
    open: {
      'its users may always': ['sso.exchange', 'sso.exchangeSaml', 'jwt-bearer'],
      [backEndDecides]: ['jwts.signUpOrIn'],
    },
  },
  {
    name: 'too many wrong passwords',
    home: '`countGuess` in `authentication/rate-limits/guesses.ts`',
    moments: ['before'],
    countsGuesses: true,
    async make({ post }, { loginId }) {
      const guess = (_: unknown, times: number) =>
        post('/v1/auth/password/signin', { loginId, password: `wrong ${times}` })
      await Promise.all(Array.from({ length: 10 }, guess))
    },
    open: {
      'another factor': [
        'recoveryCodes.signIn',
        'passkeys.signInFinish',
        'oneTimeCodes.verifyEmail',
        'oneTimeCodes.signUpOrInEmail',
        'magicLinks.signInEmail',
        'magicLinks.signUpOrInEmail',
        'sso.exchange',
        'sso.exchangeSaml',
        'jwt-bearer',
        'social.exchange',
        'enchantedLinks.pendingSession',
        'notp.pendingSession',
        'magicLinks.verify',
        'flow: otp.verify',
        'flow: magicLink.verify',
        'flow: enchantedLink.verify',
        'flow: social.signIn',
        '/link/code',
      ],
      [backEndDecides]: ['jwts.signIn', 'jwts.signUpOrIn'],
      [actsForThem]: ['jwts.impersonate'],
    },
  },
  {
    name: 'a second factor, whatever trusted device is shown',
    home: '`conclude` in `protocols/oidc/hosted/interaction/conclude.ts`; `authentication/second-factors/trusted-devices/trust.ts`',
    moments: ['before'],
    async prepare(world, who) {
      world.held.trusted = await trustDevice(world, who)
    },
    shows: ['the hosted page', 'authorization_code', 'device_code', 'flow: device.isTrusted'],
    async make(world, who) {
      const { held, client, post } = world
      const { loginId } = who
      const { body } = await post('/v1/auth/totp/update', { loginId }, await world.refreshOf(who))
      const code = new TOTP({ secret: String(body.key) }).generate()
      await post('/v1/auth/totp/verify', { loginId, code })
      // Of another user, and of the same one before they signed out everywhere.
      held.trusted = `${await strangersDevice(world)}.${await trustDevice(world, who)}`
      await client.users.logout({ loginId })
    },
    open: {
      'one factor, which changes no other': [
        'passwords.signIn',
        'oneTimeCodes.verifyEmail',
        'oneTimeCodes.signUpOrInEmail',
        'magicLinks.signInEmail',
        'magicLinks.signUpOrInEmail',
        'magicLinks.verify',
        'enchantedLinks.pendingSession',
        'notp.pendingSession',
        'social.exchange',
        'sessions.refresh',
        'widgets: own account',
      ],
      'it is two': ['recoveryCodes.signIn', 'passkeys.signInFinish'],
      'the flow decides': [
        'flow: password.signIn',
        'flow: otp.verify',
        'flow: magicLink.verify',
        'flow: enchantedLink.verify',
        'flow: social.signIn',
        'flow: user.update',
      ],
      'the tenant decides': ['sso.exchange', 'sso.exchangeSaml', 'jwt-bearer'],
      [backEndDecides]: ['jwts.signIn', 'jwts.signUpOrIn'],
      [actsForThem]: ['jwts.impersonate'],
    },
  },
  {
    name: 'DPoP, without a proof',
    home: '`oidc-provider`; `createIsBoundAs` in `protocols/inbound-oauth/access-tokens/userinfo.ts`',
    moments: ['waiting'],
    prepare: holdKey,
    shows: bound,
    async make({ held }) {
      held.key = undefined
    },
    only: bound,
    open: { [ofClient]: ['refresh_token'] },
  },
  {
    name: 'DPoP, with a proof of another key',
    home: 'the same',
    moments: ['waiting'],
    prepare: holdKey,
    shows: bound,
    make: holdKey,
    only: bound,
    open: { [ofClient]: ['refresh_token'] },
  },
  {
    name: '`forceAuthentication`',
    home: '`isForced` of SAML and WS-Federation, `forcesAuthentication` of OpenID clients',
    moments: ['waiting'],
    async make({ db, projectId }) {
      const all = await db
        .selectFrom('sso_applications')
        .select(['id', 'settings'])
        .where('project_id', '=', projectId)
        .execute()
      for (const { id, settings } of all)
        await transact(db, async tx => {
          const row = await ssoApplicationRows.getToChange(tx, { projectId }, { id })
          const changed = { ...JSON.parse(settings), forceAuthentication: true }
          await ssoApplicationRows.update(tx, row, { settings: JSON.stringify(changed) })
        })
    },
    only: ['saml', 'wsfed', 'fedcm'],
    open: {},
  },
  {
    name: 'a password that a stranger signed up with',
    home: '`resetAccount` in `authentication/account-ownership`',
    moments: ['before'],
    isOfNewcomers: true,
    make: async ({ post }, { loginId }) => void (await post('/v1/auth/password/signup', { loginId, password: thief })),
    open: { 'it proves no address': ['jwts.signUpOrIn'] },
    isBroken: thiefSignsIn,
  },
  {
    name: 'a password that a stranger typed at sign-up',
    home: '`heldPassword` of a run',
    moments: ['before'],
    isOfNewcomers: true,
    async make({ newBrowser }, { loginId }) {
      const browser = newBrowser()
      const { page } = await browser.authorize()
      await browser.submit(`${page}/sign-up`, { email: loginId, name: 'The thief', newPassword: thief })
    },
    open: {},
    isBroken: thiefSignsIn,
  },
]
