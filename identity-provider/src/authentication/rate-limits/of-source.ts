/** A control character, which no login id keeps: a login id cannot be made that counts as another's. */
const separator = '\u001f'

/** What is counted of one network or known browser, apart from what all of them do. */
export function ofSource(subject: string, source: string): string {
  return `${subject}${separator}${source}`
}
