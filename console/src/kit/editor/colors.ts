import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Each colour has a contrast of 4.5 : 1 at least, on white and on the dark ground of the editor. */
const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#6741d9, #b197fc)', fontWeight: '500' },
  { tag: tags.definition(tags.variableName), color: 'light-dark(#0b5f8a, #74c0fc)', fontWeight: '600' },
  { tag: tags.propertyName, color: 'light-dark(#0b5f8a, #74c0fc)' },
  { tag: tags.variableName, color: 'inherit' },
  { tag: tags.operator, color: 'light-dark(#c2255c, #faa2c1)' },
  { tag: tags.string, color: 'light-dark(#2b6a32, #8ce99a)' },
  { tag: tags.number, color: 'light-dark(#8f4a00, #ffc078)' },
  { tag: tags.comment, color: 'light-dark(#5c636a, #a6a7ab)', fontStyle: 'italic' },
  { tag: tags.punctuation, color: 'inherit' },
])

export const codeColors = syntaxHighlighting(colors)
