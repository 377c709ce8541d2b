import Papa from 'papaparse'

/** What a column of a file becomes. */
export const importFields = [
  'loginId',
  'email',
  'phone',
  'displayName',
  'givenName',
  'familyName',
  'picture',
  'roleNames',
  'verifiedEmail',
  'verifiedPhone',
] as const
export type ImportField = (typeof importFields)[number]

/** Field by column of the file; a column without one is left out. */
export type Mapping = Readonly<Record<string, ImportField | undefined>>

const likely: Record<ImportField, RegExp> = {
  loginId: /^(login.?ids?|user.?name|login)$/i,
  email: /^(e-?mail|mail|email.?address)$/i,
  phone: /^(phone|mobile|phone.?number|telefon)$/i,
  displayName: /^(name|display.?name|full.?name)$/i,
  givenName: /^(given.?name|first.?name|vorname)$/i,
  familyName: /^(family.?name|last.?name|surname|nachname)$/i,
  picture: /^(picture|avatar|photo)$/i,
  roleNames: /^(roles?|role.?names)$/i,
  verifiedEmail: /^(verified.?email|email.?verified)$/i,
  verifiedPhone: /^(verified.?phone|phone.?verified)$/i,
}

/** A guess at what the columns are; each field is used once. */
export function guessMapping(columns: readonly string[]): Mapping {
  const used = new Set<ImportField>()
  const entries = columns.map(column => {
    const field = importFields.find(each => likely[each].test(column.trim()) && !used.has(each))
    if (field) used.add(field)
    return [column, field] as const
  })
  return Object.fromEntries(entries)
}

export type Row = Record<string, string>

function cellValue(field: ImportField, text: string): unknown {
  if (field === 'roleNames')
    return text
      .split(/[;,|]/)
      .map(name => name.trim())
      .filter(Boolean)
  if (field === 'verifiedEmail' || field === 'verifiedPhone') return /^(true|yes|1|ja)$/i.test(text.trim())
  return text.trim()
}

/** A row as the import takes it: a JSON object. Empty cells are left out; a missing login id is the email address. */
export function userOfRow(row: Row, mapping: Mapping): Record<string, unknown> {
  const user: Record<string, unknown> = {}
  for (const [column, field] of Object.entries(mapping)) {
    const text = row[column]
    if (field && text !== undefined && text.trim() !== '') user[field] = cellValue(field, text)
  }
  const loginId = user.loginId ?? user.email ?? user.phone
  return loginId === undefined ? user : { ...user, loginId }
}

/** The columns and the first rows of a file, for the mapping and its preview. */
export function readHead(file: File): Promise<{ columns: string[]; rows: Row[] }> {
  return new Promise((resolve, reject) => {
    Papa.parse<Row>(file, {
      header: true,
      preview: 5,
      skipEmptyLines: true,
      complete: ({ meta, data }) => resolve({ columns: meta.fields ?? [], rows: data }),
      error: reject,
    })
  })
}

/** Characters in one part of an upload: some 500,000 fit into a request. */
const partCharactersMax = 300_000

/**
 * Sends a file in parts as JSON lines, however large it is; the file is read as it is sent.
 *
 * @param send gets a part and its position; rejects to stop
 * @param onProgress how much of the file was sent, 0 to 1
 */
export function sendFile(
  file: File,
  {
    mapping,
    send,
    onProgress,
  }: {
    mapping: Mapping
    send: (text: string, position: number) => Promise<void>
    onProgress: (share: number) => void
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending = ''
    let position = 0
    const flush = async () => {
      if (pending === '') return
      const text = pending
      pending = ''
      await send(text, position)
      position += 1
    }
    Papa.parse<Row>(file, {
      header: true,
      skipEmptyLines: true,
      chunkSize: 512 * 1024,
      chunk: ({ data, meta }, parser) => {
        pending += data.map(row => `${JSON.stringify(userOfRow(row, mapping))}\n`).join('')
        if (pending.length < partCharactersMax) return
        parser.pause()
        flush().then(
          () => {
            onProgress(Math.min(1, meta.cursor / file.size))
            parser.resume()
          },
          (reason: unknown) => {
            parser.abort()
            reject(reason)
          },
        )
      },
      complete: () => {
        flush().then(() => {
          onProgress(1)
          resolve()
        }, reject)
      },
      error: reject,
    })
  })
}
