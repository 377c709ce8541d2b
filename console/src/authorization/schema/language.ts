import { StreamLanguage, type StringStream } from '@codemirror/language'

type State = { isNamed: boolean; depth: number }

/** Colours of the schema language. What is declared and where an expression ends is all that has to be known for them. */
export const schemaLanguage = StreamLanguage.define<State>({
  name: 'authz',
  startState: () => ({ isNamed: false, depth: 0 }),
  token(stream, state) {
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return 'string'
    if (stream.match(/^\d+(\.\d+)*/)) return 'number'
    if (stream.match(/^\w+/)) return word(stream, state)
    const character = stream.next()
    if (character === '{') state.depth++
    if (character === '}') state.depth = Math.max(0, state.depth - 1)
    return /[|&\-!<>=+*/%?]/.test(character ?? '') ? 'operator' : 'punctuation'
  },
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '{', '"'] } },
  indent: (_state, textAfter, { unit }) => (/^\s*(relation|permission)\b/.test(textAfter) ? unit : null),
})

const declaring = /^(model|type|relation|permission|condition|constraint)$/

function word(stream: StringStream, state: State) {
  const text = stream.current()
  if (state.depth > 0) return /^(in|true|false|null)$/.test(text) ? 'keyword' : 'variableName'
  if (state.isNamed) {
    state.isNamed = false
    return 'variableName.definition'
  }
  if (declaring.test(text)) {
    state.isNamed = true
    return 'keyword'
  }
  return text === 'with' ? 'keyword' : 'variableName'
}
