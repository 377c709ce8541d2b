import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
import type { PasswordRule } from '../parts/password-rule.ts'
import type { Said } from '../texts/shown-text.ts'

/** A field of a screen; its type decides keyboard, autofill and length. */
export type ScreenInput = {
  component: 'input'
  name: string
  label: string
  /** Of an input of HTML, or `new-password`, `one-time-code`, `recovery-code`, `device-code`, `second-factor`, `username`. */
  type: string
  isRequired?: boolean
  value?: string | undefined
  /** In the place of what the type has. */
  autoComplete?: string | undefined
  /** Of a checkbox. */
  isChecked?: boolean
}

export type ScreenButton = {
  component: 'button'
  /** Posted as `interactionId`, unless the button has a form action of its own. */
  id?: string
  action?: string
  /** Posted in the place of that. */
  sends?: { name: string; value: string } | undefined
  text: string
  kind: 'primary' | 'secondary' | 'link'
  /** Whether it works with fields that are empty or wrong. */
  skipsFields?: boolean
  /** Said before a link. */
  lead?: string | undefined
  /** Shown in browsers with passkeys only. */
  needsPasskeys?: boolean
  /** Whether it signed somebody in last in this browser. */
  isLastUsed?: boolean
  /** Seconds until it can be pressed, and what it says meanwhile, with `{seconds}` in it. */
  wait?: { seconds: number; text: string } | undefined
}

/** A sign-in provider: a link to it, or a button of the form. */
export type ScreenProvider = { id: string; label: string } & ({ url: SafeUrl } | { button: string })

/** What a screen shows, from top to bottom, its texts in the language of the visitor. */
export type ScreenPart =
  | { component: 'heading' | 'text'; text: Said }
  /** What has happened, where nothing went wrong. */
  | { component: 'notice'; text: Said }
  | { component: 'divider' | 'code' | 'device-code'; text: string }
  | { component: 'link'; text: string; href: string; opensBeside: boolean }
  | { component: 'image'; src: string; alt: string }
  | { component: 'list'; items: readonly string[] }
  /** What an application asks for: each is sent by its field, and of what is optional what is ticked. */
  | { component: 'scopes'; uncheckedHost?: string | undefined; scopes: readonly ScreenScope[] }
  | ScreenInput
  | {
      component: 'select'
      name: string
      label: string
      isRequired: boolean
      options: readonly { value: string; label: string }[]
    }
  /** What the new passwords of the screen must have. */
  | { component: 'rules'; rules: readonly PasswordRule[] }
  | ScreenButton
  | { component: 'providers'; providers: readonly ScreenProvider[]; isLastUsed?: boolean }
  /** Parts that are folded away until the visitor asks for them. */
  | { component: 'more'; text: string; parts: readonly ScreenPart[] }

export type ScreenScope = {
  name: string
  /** In the words of who set the application up; '' for a scope of OpenID Connect, which has a text of its own. */
  description: string
  field: string
  isOptional: boolean
}

/** Where the browser's answer is posted, with hidden fields of its own, and whence the options come. */
export type PasskeyOffer = { action: SafeUrl; optionsUrl: SafeUrl; fields?: Readonly<Record<string, string>> }

/** The parts, folded ones too. */
export function everyPart(parts: readonly ScreenPart[]): ScreenPart[] {
  return parts.flatMap(part => (part.component === 'more' ? everyPart(part.parts) : [part]))
}
