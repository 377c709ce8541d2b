/** The kinds of errors that RFC 7644 §3.12 names. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

type Details = { scimType?: ScimType | undefined; retryAfterSeconds?: number | undefined; cause?: unknown }

/** An expected failure of a SCIM request, answered in the envelope of RFC 7644 §3.12. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, detail: string, { scimType, retryAfterSeconds, cause }: Details = {}) {
    super(detail, { cause })
    this.status = status
    this.scimType = scimType
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, { scimType: 'invalidValue' })
}

/** Another account of the project, of which the tenant knows nothing, has a name or an address: a refusal tells that. */
export class TakenElsewhere extends ScimError {
  constructor(detail: string) {
    super(409, detail, { scimType: 'uniqueness' })
  }
}

export function uniqueness(detail: string): ScimError {
  return new ScimError(409, detail, { scimType: 'uniqueness' })
}
