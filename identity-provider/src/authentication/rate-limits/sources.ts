/** A control character, which login ids cannot contain, so that no login id can imitate another counter. */
const separator = '\u001f'

/** The counter of one network or known browser, apart from the counter of all of them. */
export function ofSource(subject: string, source: string): string {
  return `${subject}${separator}${source}`
}

/** What a counter is of; without a source it counts all of them. */
export function partsOf(counter: string): { subject: string; source?: string } {
  const [subject = '', source] = counter.split(separator)
  return source === undefined ? { subject } : { subject, source }
}
