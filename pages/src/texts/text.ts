import { createElement, Fragment, type ReactNode } from 'react'
import type { Locale } from './languages.ts'
import { type MessageKey, messages as english } from './messages.en.ts'
import { shownText } from './shown-text.ts'

type Values = Readonly<Record<string, string>>

/** The text of a key, with every `{name}` replaced by its value. */
export type Text = {
  (key: MessageKey, values?: Values): string
  /** The same as markup: a value, of whichever direction, does not reorder the text around it. */
  isolated(key: MessageKey, values: Values): ReactNode
}

export function textOf(locale: Locale | undefined): Text {
  const find = (key: MessageKey) => locale?.messages[key] ?? english[key]
  // The odd parts are names of values.
  const partsOf = (key: MessageKey) => find(key).split(/\{(\w+)\}/g)
  const shownValue = (values: Values, name: string) =>
    Object.hasOwn(values, name) ? shownText(values[name] ?? '') : `{${name}}`

  return Object.assign(
    (key: MessageKey, values: Values = {}) =>
      partsOf(key)
        .map((part, index) => (index % 2 === 0 ? part : shownValue(values, part)))
        .join(''),
    {
      isolated: (key: MessageKey, values: Values) =>
        createElement(
          Fragment,
          null,
          ...partsOf(key).map((part, index) =>
            index % 2 === 0 ? part : createElement('bdi', null, shownValue(values, part)),
          ),
        ),
    },
  )
}
