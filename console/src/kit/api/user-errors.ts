import { graphql } from './graphql.ts'

/** What every error in a mutation's result says; `refusalOf` reads it. */
export const UserErrors = graphql(`
  fragment UserErrors on UserError @_unmask { code message }
`)

/** What is wrong with which field; `outcomeOf` puts it there. */
export const InvalidFields = graphql(`
  fragment InvalidFields on InvalidInput @_unmask {
    fields { field message }
  }
`)
