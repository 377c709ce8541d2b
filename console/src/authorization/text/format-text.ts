import { beginsDeclaration, readTokens, type Token } from './tokens.ts'

/**
 * The text with even spaces, indentation and blank lines; comments and breaks of long lines stay. Nothing but blanks
 * changes, so that the schema means what it did.
 */
export function formatText(text: string): string {
  const lines: string[] = []
  let previous: Token | undefined
  let blankLines = 0
  let line: { indent: string; tokens: Token[] } | undefined
  let isInMember = false
  const finish = () => {
    if (line) lines.push(line.indent + spaced(line.tokens))
    line = undefined
  }
  const open = (indent: string, isApart: boolean) => {
    finish()
    if (lines.length > 0 && (isApart || blankLines > 0) && lines.at(-1) !== '') lines.push('')
    blankLines = 0
    line = { indent, tokens: [] }
  }
  const tokens = readTokens(text)
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'newline') {
      blankLines += tokens[at - 1]?.kind === 'newline' ? 1 : 0
      finish()
      continue
    }
    if (token.kind === 'comment') {
      if (!line)
        open(indentOfComment(tokens.slice(at), isInMember), isBeforeType(tokens.slice(at)) && !isComment(lines))
      line?.tokens.push(token)
      finish()
      continue
    }
    if (beginsDeclaration(token, previous)) {
      const isMember = token.text === 'relation' || token.text === 'permission'
      isInMember = isMember || token.text === 'type'
      open(isMember ? '  ' : '', token.text === 'type' && !isComment(lines))
    } else if (!line) open(isInMember ? '    ' : '  ', false)
    line?.tokens.push(token)
    previous = token
  }
  finish()
  return `${lines.join('\n')}\n`
}

function isComment(lines: readonly string[]): boolean {
  return lines.at(-1)?.startsWith('//') ?? false
}

function nextWord(tokens: readonly Token[]): string | undefined {
  return tokens.find(({ kind }) => kind !== 'comment' && kind !== 'newline')?.text
}

function isBeforeType(tokens: readonly Token[]): boolean {
  return nextWord(tokens) === 'type'
}

function indentOfComment(tokens: readonly Token[], isInMember: boolean): string {
  const next = nextWord(tokens)
  if (next === undefined) return isInMember ? '  ' : ''
  return next === 'relation' || next === 'permission' ? '  ' : ''
}

function spaced(tokens: readonly Token[]): string {
  return tokens.map((token, at) => spaceBefore(token, tokens[at - 1], tokens[at - 2]) + token.text).join('')
}

function spaceBefore({ kind, text }: Token, previous: Token | undefined, beforeThat: Token | undefined): string {
  if (!previous) return ''
  if (kind === 'comment') return '  '
  if (/^[:,).#\]]$/.test(text) || /^[(.#![]$/.test(previous.text)) return ''
  // 1.0, and the brackets of a condition or constraint.
  if (text === '(' && previous.kind === 'name' && previous.text !== 'with') return ''
  // The sign of a number.
  if (previous.text === '-' && (!beforeThat || /^[(,:[]$/.test(beforeThat.text))) return ''
  return ' '
}
