import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The GraphQL documents of the built console, by hash; none where it is not built. */
export function consoleDocuments(folder: string): Record<string, string> {
  try {
    // The build of the console copies the file; a test makes it.
    return JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
