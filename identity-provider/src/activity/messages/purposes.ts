/** The ways a message can travel; all but e-mail go to a telephone number. */
export const channels = ['email', 'sms', 'voice', 'whatsapp', 'im'] as const
export type Channel = (typeof channels)[number]

/** How a message is written: one text serves every channel that shows texts. */
export const formats = ['email', 'text', 'voice'] as const
export type Format = (typeof formats)[number]
export const formatOf: Record<Channel, Format> = {
  email: 'email',
  sms: 'text',
  voice: 'voice',
  whatsapp: 'text',
  im: 'text',
}

/** Why a message is written. */
export const purposes = [
  'oneTimeCode',
  'magicLink',
  'enchantedLink',
  'passwordReset',
  'invitation',
  'ssoSetup',
] as const
export type Purpose = (typeof purposes)[number]

type Placeholder = { name: string; meaning: string; isRequired: boolean; isSecret: boolean }

function secret(name: string, meaning: string): Placeholder {
  return { name, meaning, isRequired: true, isSecret: true }
}
function plain(name: string, meaning: string): Placeholder {
  return { name, meaning, isRequired: false, isSecret: false }
}

const everywhere = [
  plain('project', 'the name of the project'),
  plain('recipient', 'the address the message goes to'),
  plain('minutes', 'for how many minutes it can be used'),
]

/** What stands in double braces in a text, by purpose; `options.<name>` is what the application sent along. */
export const placeholdersOf: Record<Purpose, Placeholder[]> = {
  oneTimeCode: [secret('code', 'the six digits'), ...everywhere],
  magicLink: [secret('link', 'the link that signs in'), ...everywhere],
  passwordReset: [secret('link', 'the link to a new password'), ...everywhere],
  invitation: [secret('link', 'the link that signs in for the first time'), ...everywhere],
  ssoSetup: [secret('link', 'the link to the setup of single sign-on'), ...everywhere],
  enchantedLink: [
    ...['first', 'second', 'third'].flatMap((which, index) => [
      secret(`link${index + 1}`, `the ${which} link`),
      { ...plain(`number${index + 1}`, `the two digits of the ${which} link`), isRequired: true },
    ]),
    ...everywhere,
  ],
}
