import { readFile } from 'node:fs/promises'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { expect, test } from 'vitest'

test('schema.generated.ts follows schema.graphql (run vitest with --update to write it anew)', async () => {
  const printed = await readFile(new URL('../../../graphql/schema.graphql', import.meta.url), 'utf8')
  const introspection = introspectionFromSchema(buildSchema(printed), { descriptions: false })
  const types = outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  })
  // The rest would declare the types globally; ours are imported by name.
  const [declarations] = types.split("\nimport * as gqlTada from 'gql.tada'")
  await expect(`${declarations}`).toMatchFileSnapshot('./schema.generated.ts')
})
