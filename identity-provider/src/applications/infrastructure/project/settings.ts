import { z } from 'zod'
import type { Settings } from '../../../projects/index.ts'

/** The settings that Terraform describes of a project, as far as a project has them. */
type ProjectSettings = Pick<Settings, 'cookies' | 'approvedOrigins' | 'isSignUpOpen' | 'trustedDeviceDays'> & {
  tokens: Omit<Settings['tokens'], 'userTemplateId' | 'keyTemplateId'>
}

/** What a project cannot be given, with the only value that says how it is here. */
const onlySo = {
  appUrl: '',
  customDomain: '',
  defaultNoSSOApps: false,
  tenantUserIsolation: false,
  allowAuthHostingIframeEmbedding: false,
  enableInactivity: false,
  inactivityTime: 12,
  inactivityTimeUnit: 'minutes',
  testUserRegex: '',
  testUserFixedAuthVerifierRegex: '',
  testUserFixedAuthToken: '',
  testUserAllowFixedAuth: false,
  userTemplateId: '',
  keyTemplateId: '',
  inviteUrl: '',
  inviteMagicLink: false,
  inviteExpireUser: false,
  inviteExpirationTime: 1,
  inviteExpirationTimeUnit: 'weeks',
  inviteSendEmail: true,
  inviteSendSms: false,
  // Invitations are messages like others, with the texts of the project.
  inviteEmailProviderId: 'Descope',
} as const

const units = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const
type Unit = keyof typeof units
const unit = z.enum(['weeks', 'days', 'hours', 'minutes', 'seconds'])
const time = z.int().min(0).max(1000)
const durations = [
  'refreshTokenExpiration',
  'sessionTokenExpiration',
  'stepupTokenExpiration',
  'trustedDeviceTokenExpiration',
  'keySessionTokenExpiration',
] as const
type Duration = (typeof durations)[number]
const durationFields = Object.fromEntries(
  durations.flatMap(name => [
    [name, time.optional()],
    [`${name}Unit`, unit.optional()],
  ]),
  // Both fields of every name of the closed list.
) as Record<Duration, z.ZodOptional<z.ZodInt>> & Record<`${Duration}Unit`, z.ZodOptional<typeof unit>>
const way = z.enum(['onBody', 'cookie'])
const sameSite = z.enum(['strict', 'lax', 'none'])

export const DescribedSettings = z
  .strictObject({
    ...Object.fromEntries(
      Object.entries(onlySo).map(([name, value]) => [
        name,
        z.literal(value, `must be ${JSON.stringify(value)} here, or not described`).optional(),
      ]),
    ),
    externalAuthConfig: z.null('cannot be described here').optional(),
    inviteEmailTemplates: z.array(z.unknown()).max(0, 'cannot be described here').nullish(),
    projectSelfProvisioning: z.boolean().optional(),
    rotateJwt: z.boolean().optional(),
    /** Host names, or origins, separated by commas. */
    trustedDomains: z.string().max(30_000).optional(),
    ...durationFields,
    tokenResponseMethod: way.optional(),
    sessionTokenResponseMethod: way.optional(),
    cookiePolicy: sameSite.optional(),
    sessionTokenCookiePolicy: sameSite.optional(),
    domain: z.string().optional(),
    sessionTokenCookieDomain: z.string().optional(),
  })
  .superRefine((described, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    // One setting here; the provider has two of each.
    for (const [one, other] of [
      ['sessionTokenCookiePolicy', 'cookiePolicy'],
      ['sessionTokenCookieDomain', 'domain'],
    ] as const)
      if (described[one] !== described[other]) refuse(one, `must be the same as ${other}`)
    if (secondsOf(described, 'keySessionTokenExpiration') !== secondsOf(described, 'sessionTokenExpiration'))
      refuse('keySessionTokenExpiration', 'must be the same as sessionTokenExpiration')
    if (described.tokenResponseMethod === 'onBody' && described.sessionTokenResponseMethod === 'cookie')
      refuse('sessionTokenResponseMethod', 'must be onBody where the refresh token is in the body')
    for (const name of durations) {
      const seconds = secondsOf(described, name)
      if (seconds === undefined) continue
      const { count, unit: largest } = toDuration(seconds)
      // The next plan would show a difference: only seconds are kept.
      if (largest !== described[`${name}Unit`]) refuse(name, `is to be written as ${count} ${largest}`)
    }
    if ((secondsOf(described, 'trustedDeviceTokenExpiration') ?? 0) % units.days !== 0)
      refuse('trustedDeviceTokenExpiration', 'must be whole days')
  })
export type DescribedSettings = z.output<typeof DescribedSettings>

/** The settings with what is described in them; what is not described stays. */
export function withDescribed<Given extends ProjectSettings>(settings: Given, described: DescribedSettings): Given {
  const { tokens, cookies } = settings
  const { tokenResponseMethod, sessionTokenResponseMethod, trustedDomains } = described
  const trustedDevice = secondsOf(described, 'trustedDeviceTokenExpiration')
  return {
    ...settings,
    isSignUpOpen: described.projectSelfProvisioning ?? settings.isSignUpOpen,
    trustedDeviceDays: trustedDevice === undefined ? settings.trustedDeviceDays : trustedDevice / units.days,
    approvedOrigins:
      trustedDomains === undefined ? settings.approvedOrigins : trustedDomains.split(',').filter(Boolean).map(toOrigin),
    tokens: {
      ...tokens,
      refreshSeconds: secondsOf(described, 'refreshTokenExpiration') ?? tokens.refreshSeconds,
      sessionSeconds: secondsOf(described, 'sessionTokenExpiration') ?? tokens.sessionSeconds,
      stepUpSeconds: secondsOf(described, 'stepupTokenExpiration') ?? tokens.stepUpSeconds,
      isRefreshTokenRotated: described.rotateJwt ?? tokens.isRefreshTokenRotated,
      delivery:
        tokenResponseMethod === undefined
          ? tokens.delivery
          : tokenResponseMethod === 'onBody'
            ? 'body'
            : sessionTokenResponseMethod === 'cookie'
              ? 'cookies'
              : 'refreshCookie',
    },
    cookies: {
      ...cookies,
      sameSite: described.cookiePolicy ?? cookies.sameSite,
      domain: described.domain ?? cookies.domain,
    },
  }
}

/** The settings in the words of the provider. */
export function describeSettings(settings: ProjectSettings): object {
  const { tokens, cookies, approvedOrigins, isSignUpOpen, trustedDeviceDays } = settings
  return {
    ...onlySo,
    externalAuthConfig: null,
    inviteEmailTemplates: [],
    projectSelfProvisioning: isSignUpOpen,
    rotateJwt: tokens.isRefreshTokenRotated,
    trustedDomains: approvedOrigins.map(toDomain).join(','),
    ...describeDuration('refreshTokenExpiration', tokens.refreshSeconds),
    ...describeDuration('sessionTokenExpiration', tokens.sessionSeconds),
    ...describeDuration('keySessionTokenExpiration', tokens.sessionSeconds),
    ...describeDuration('stepupTokenExpiration', tokens.stepUpSeconds),
    ...describeDuration('trustedDeviceTokenExpiration', trustedDeviceDays * units.days),
    tokenResponseMethod: tokens.delivery === 'body' ? 'onBody' : 'cookie',
    sessionTokenResponseMethod: tokens.delivery === 'cookies' ? 'cookie' : 'onBody',
    cookiePolicy: cookies.sameSite,
    sessionTokenCookiePolicy: cookies.sameSite,
    domain: cookies.domain,
    sessionTokenCookieDomain: cookies.domain,
  }
}

function secondsOf(described: Partial<Record<Duration, number> & Record<`${Duration}Unit`, Unit>>, name: Duration) {
  const count = described[name]
  const of = described[`${name}Unit`]
  return count === undefined || of === undefined ? undefined : count * units[of]
}

function describeDuration(name: Duration, seconds: number) {
  const { count, unit: largest } = toDuration(seconds)
  return { [name]: count, [`${name}Unit`]: largest }
}

/** In the largest unit that gives a whole number. */
function toDuration(seconds: number): { count: number; unit: Unit } {
  const largest = unit.options.find(each => seconds >= units[each] && seconds % units[each] === 0) ?? 'seconds'
  return { count: seconds / units[largest], unit: largest }
}

function toOrigin(domain: string): string {
  return domain.includes('://') ? domain : `https://${domain}`
}

function toDomain(origin: string): string {
  return origin.replace(/^https:\/\//, '')
}
