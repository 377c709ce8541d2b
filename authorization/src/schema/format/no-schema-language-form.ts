/** The schema language cannot express something that the relation API allows. */
export class NoSchemaLanguageForm extends Error {
  readonly code = 'NO_SCHEMA_LANGUAGE_FORM'
  /** `type#member`, or the name of the type or condition. */
  readonly definition: string

  constructor(definition: string, reason: string) {
    super(`${definition} cannot be written in the schema language: ${reason}`)
    this.name = 'NoSchemaLanguageForm'
    this.definition = definition
  }
}
