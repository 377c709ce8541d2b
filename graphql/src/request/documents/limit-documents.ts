import { parse, validate } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { badRequest } from '../errors.ts'
import { limits } from '../limits/limits.ts'
import { excessOf } from './measure.ts'

/** Refuses documents that are too long, too deep or too repetitive before they are validated. */
export function limitDocuments({ isDevelopment }: { isDevelopment: boolean }): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => {
        try {
          return parse(source, { ...options, maxTokens: limits.tokensMax })
        } catch (error) {
          // graphql-js says so with the syntax errors.
          if (error instanceof Error && error.message.includes('tokens. Parsing aborted'))
            throw badRequest(`The document has more than ${limits.tokensMax} tokens.`)
          throw error
        }
      })
    },
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules, _typeInfo, options) => {
        const excess = excessOf(document)
        if (excess) return [badRequest(excess)]
        return validate(schema, document, rules, { ...options, hideSuggestions: !isDevelopment })
      })
    },
  }
}
