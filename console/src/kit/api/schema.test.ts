import { readFile } from 'node:fs/promises'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { buildSchema, GraphQLNonNull, type GraphQLSchema, introspectionFromSchema, isNullableType } from 'graphql'
import { expect, test } from 'vitest'

test('schema.generated.ts follows schema.graphql (run vitest with --update to write it anew)', async () => {
  const printed = await readFile(new URL('../../../../graphql/schema.graphql', import.meta.url), 'utf8')
  const introspection = introspectionFromSchema(withoutErrors(buildSchema(printed)), { descriptions: false })
  const types = outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  })
  // Before them stand marks for tools that are not used here. The rest would declare the types globally; ours are imported.
  const [declarations = ''] = types.split("\nimport * as gqlTada from 'gql.tada'")
  await expect(declarations.replace(/^(\/\*.*\*\/\n|\n)*/, '')).toMatchFileSnapshot('./schema.generated.ts')
})

/** The client answers no data when there are errors, so what is null only because of one is never null. */
function withoutErrors(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: field => {
      const isNeverNull = field.astNode?.directives?.some(({ name }) => name.value === 'semanticNonNull')
      return isNeverNull && isNullableType(field.type) ? { ...field, type: new GraphQLNonNull(field.type) } : field
    },
  })
}
