import { StreamLanguage } from '@codemirror/language'

/** Colours and indentation of JSON. */
export const jsonLanguage = StreamLanguage.define<{ depth: number }>({
  name: 'json',
  startState: () => ({ depth: 0 }),
  token(stream, state) {
    if (stream.eatSpace()) return null
    if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return stream.match(/^\s*:/, false) ? 'propertyName' : 'string'
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number'
    if (stream.match(/^(true|false|null)\b/)) return 'keyword'
    const character = stream.next() ?? ''
    if ('{['.includes(character)) state.depth++
    if ('}]'.includes(character)) state.depth = Math.max(0, state.depth - 1)
    return 'punctuation'
  },
  languageData: { closeBrackets: { brackets: ['{', '[', '"'] }, indentOnInput: /^\s*[}\]]$/ },
  indent: ({ depth }, textAfter, { unit }) => unit * Math.max(0, /^\s*[}\]]/.test(textAfter) ? depth - 1 : depth),
})
