import { readFileSync } from 'node:fs'

const fileCharactersMax = 64 * 1024
/** What may be given as the path of a file, as container platforms give secrets. */
const inFile = /^((?:GATEHOUSE_[A-Z0-9_]+|DATABASE_URL|DATABASE_READ_URL|SMTP_URL|MAIL_FROM|PUBLIC_URL))_FILE$/

export type Environment = Record<string, string | undefined>

/** The variables that are set, with the contents of the files that `<NAME>_FILE` names; adds to `problems` what is invalid. */
export function readEnvironment(environment: Environment, problems: string[]): { given: Environment; files: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const files: string[] = []
  for (const [key, path] of Object.entries(given)) {
    const [, name] = inFile.exec(key) ?? []
    if (name === undefined || path === undefined) continue
    delete given[key]
    if (given[name] !== undefined) problems.push(`${name} and ${key} are both set; unset one`)
    else {
      files.push(path)
      given[name] = contentOf(path, key, problems)
    }
  }
  return { given, files }
}

function contentOf(path: string, key: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text !== '' && text.length <= fileCharactersMax) return text
    problems.push(`${key}: ${path} ${text === '' ? 'is empty' : `has more than ${fileCharactersMax} characters`}`)
  } catch (error) {
    problems.push(`${key}: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
  return undefined
}
