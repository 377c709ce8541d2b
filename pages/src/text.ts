import { type MessageKey, type Messages, messages as english } from './messages.en.ts'

/** Another language: its BCP 47 tag, and its texts; a missing one is shown in English. */
export type Locale = {
  language: string
  direction?: 'ltr' | 'rtl'
  messages: Partial<Messages>
}

/** The text for a meaning, with every `{name}` replaced by the value of that name. */
export type Text = (key: MessageKey, values?: Readonly<Record<string, string>>) => string

export function textOf(locale: Locale | undefined): Text {
  return (key, values = {}) =>
    (locale?.messages[key] ?? english[key]).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
    )
}
