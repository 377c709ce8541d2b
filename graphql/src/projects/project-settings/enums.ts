import type { Builder } from '../../schema/builder.ts'

const methods = {
  PASSWORD: { value: 'password', description: 'Passwords.' },
  ONE_TIME_CODE: { value: 'oneTimeCode', description: 'Codes by email, SMS and the like.' },
  MAGIC_LINK: { value: 'magicLink', description: 'Links that sign in.' },
  ENCHANTED_LINK: { value: 'enchantedLink', description: 'Three links of which one signs in.' },
  NOTP: { value: 'notp', description: 'A WhatsApp message that the user sends.' },
  EMBEDDED_LINK: { value: 'embeddedLink', description: 'Links that a back end creates.' },
  TOTP: { value: 'totp', description: 'Authenticator apps.' },
  PASSKEY: { value: 'passkey', description: 'Passkeys.' },
  SOCIAL: { value: 'social', description: 'Accounts at sign-in providers.' },
  SSO: { value: 'sso', description: 'The identity provider of a tenant.' },
} as const

export const allMethods = Object.values(methods).map(({ value }) => value)

/** The enums of settings. */
export function registerSettingsEnums(builder: Builder) {
  return {
    TokenDelivery: builder.enumType('TokenDelivery', {
      description: 'How tokens are delivered to the browser.',
      values: {
        BODY: { value: 'body', description: 'In the body of the answer, for the application to keep.' },
        REFRESH_COOKIE: {
          value: 'refreshCookie',
          description: 'The refresh token in a cookie that no script can read, the session token in the body.',
        },
        COOKIES: { value: 'cookies', description: 'In cookies that no script can read.' },
      } as const,
    }),
    CookieSameSite: builder.enumType('CookieSameSite', {
      description: 'Whether requests from other sites carry a cookie.',
      values: {
        STRICT: { value: 'strict', description: 'Never.' },
        LAX: { value: 'lax', description: 'When the user follows a link.' },
        NONE: { value: 'none', description: 'Always; over https only.' },
      } as const,
    }),
    SignInMethod: builder.enumType('SignInMethod', { description: 'A way to sign in.', values: methods }),
  }
}

export type SettingsEnums = ReturnType<typeof registerSettingsEnums>
