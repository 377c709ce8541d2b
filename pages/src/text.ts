import { type MessageKey, type Messages, messages as english } from './messages.en.ts'

/** A language: its BCP 47 tag and its texts; missing ones are shown in English. */
export type Locale = {
  language: string
  direction?: 'ltr' | 'rtl'
  messages: Partial<Messages>
}

/** The text of a key, with every `{name}` replaced by its value. */
export type Text = (key: MessageKey, values?: Readonly<Record<string, string>>) => string

export function textOf(locale: Locale | undefined): Text {
  return (key, values = {}) =>
    (locale?.messages[key] ?? english[key]).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
    )
}
