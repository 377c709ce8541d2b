import type { Builder } from '../schema/builder.ts'

const methods = {
  PASSWORD: { value: 'password', description: 'Passwords.' },
  ONE_TIME_CODE: { value: 'oneTimeCode', description: 'Codes by e-mail, SMS and the like.' },
  MAGIC_LINK: { value: 'magicLink', description: 'Links that sign in.' },
  ENCHANTED_LINK: { value: 'enchantedLink', description: 'Three links of which one signs in.' },
  EMBEDDED_LINK: { value: 'embeddedLink', description: 'Links that a back end makes.' },
  TOTP: { value: 'totp', description: 'Authenticator apps.' },
  PASSKEY: { value: 'passkey', description: 'Passkeys.' },
  SOCIAL: { value: 'social', description: 'Accounts elsewhere.' },
  SSO: { value: 'sso', description: 'The identity provider of a tenant.' },
} as const

export const allMethods = Object.values(methods).map(({ value }) => value)

/** Closed sets of values in settings. */
export function registerSettingsEnums(builder: Builder) {
  return {
    TokenDelivery: builder.enumType('TokenDelivery', {
      description: 'How tokens reach the browser.',
      values: {
        BODY: { value: 'body', description: 'In the body of the answer, for the application to keep.' },
        COOKIES: { value: 'cookies', description: 'In cookies that no script can read.' },
      } as const,
    }),
    CookieSameSite: builder.enumType('CookieSameSite', {
      description: 'Whether requests from other sites carry a cookie.',
      values: {
        STRICT: { value: 'strict', description: 'Never.' },
        LAX: { value: 'lax', description: 'When somebody follows a link.' },
        NONE: { value: 'none', description: 'Always; over https only.' },
      } as const,
    }),
    SignInMethod: builder.enumType('SignInMethod', { description: 'How people may sign in.', values: methods }),
  }
}
