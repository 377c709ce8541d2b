import { z } from 'zod'
import { Rule } from './condition.ts'
import { Text } from './texts.ts'

const id = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,99}$/, 'must start with a letter and have at most 100 letters, digits, dots or dashes')
/** The value is read as `form.<name>`; `origin` is the component's own. */
const name = z
  .string()
  .regex(/^[A-Za-z]\w{0,59}$/, 'must start with a letter and have at most 60 letters, digits or underscores')
  .refine(value => value !== 'origin', 'is reserved')
const href = z
  .string()
  .regex(/^(https:\/\/|mailto:|\/(?!\/))/, 'must start with https:, mailto: or /')
  .max(2000)

export const inputTypes = [
  'text',
  'email',
  'tel',
  'password',
  'new-password',
  'one-time-code',
  'number',
  'url',
  'date',
  'checkbox',
  'hidden',
] as const

/** Shown when all hold; without one, always. */
const when = z.array(Rule).min(1, 'must have a rule').max(20).optional()

/** What a screen shows, from top to bottom. */
export const Component = z.discriminatedUnion('component', [
  z.strictObject({ component: z.literal('heading'), text: Text, when }),
  z.strictObject({ component: z.literal('text'), text: Text, when }),
  /** What has happened; not shown beside a refusal. */
  z.strictObject({ component: z.literal('notice'), text: Text, when }),
  z.strictObject({ component: z.literal('link'), text: Text, href, when }),
  z.strictObject({ component: z.literal('divider'), text: Text.optional(), when }),
  /** Folds away what follows, down to the next divider. */
  z.strictObject({ component: z.literal('more'), text: Text, when }),
  z.strictObject({ component: z.literal('image'), src: href, alt: Text, when }),
  z.strictObject({
    component: z.literal('input'),
    name,
    label: Text,
    type: z.enum(inputTypes).default('text'),
    isRequired: z.boolean().default(true),
    /** Whether it names the account: browsers fill in the user name. A hidden one tells it to password managers. */
    isAccount: z.boolean().optional(),
    when,
  }),
  z.strictObject({
    component: z.literal('select'),
    name,
    label: Text,
    isRequired: z.boolean().default(true),
    /** The choices, or where they come from: the tenants of the user. */
    options: z.union([
      z
        .array(z.strictObject({ value: z.string().max(200), label: Text }))
        .min(1, 'must have a choice')
        .max(500),
      z.literal('tenants'),
    ]),
    when,
  }),
  z.strictObject({
    component: z.literal('button'),
    id,
    text: Text,
    kind: z.enum(['primary', 'secondary', 'link']).default('primary'),
    /** Whether it works with fields that are empty or wrong, as "Back" does. */
    skipsFields: z.boolean().default(false),
    /** Said before a link. */
    lead: Text.optional(),
    /** What it says until another message may be sent, with {{seconds}} in it. */
    waitText: Text.optional(),
    /** Whether it is shown in browsers with passkeys only. */
    needsPasskeys: z.boolean().optional(),
    when,
  }),
  /** A button for every enabled sign-in provider of the project; its id is `id`, its provider `form.provider`. */
  z.strictObject({ component: z.literal('providers'), id, when }),
  /** The QR code and the key of an authenticator app that is being set up. */
  z.strictObject({ component: z.literal('totp-key'), when }),
  /** The recovery codes that were made. */
  z.strictObject({ component: z.literal('recovery-codes'), when }),
  /** The number of the link to open, of three. */
  z.strictObject({ component: z.literal('link-number'), when }),
  /** What an application asks for, each with a field: of what is not listed nothing is given. */
  z.strictObject({ component: z.literal('scopes'), when }),
  /** The code that the device to sign in shows. */
  z.strictObject({ component: z.literal('device-code'), when }),
])
export type Component = z.output<typeof Component>
/** As it is written. */
export type GivenComponent = z.input<typeof Component>

/** The most screens of a flow, and components of a screen. */
export const screensMax = 200
export const componentsMax = 100

/** A screen that is drawn by its components. */
export const ScreenTemplate = z.strictObject({
  title: Text.optional(),
  components: z.array(Component).max(componentsMax, `must have at most ${componentsMax} components`),
})
export type ScreenTemplate = z.output<typeof ScreenTemplate>

/** The buttons of a screen by id. */
export function interactionsOf({ components }: ScreenTemplate): string[] {
  return components.flatMap(each => (each.component === 'button' || each.component === 'providers' ? [each.id] : []))
}
