import type { Reading } from '../../foundation/tables/tables.ts'
import { Attribute } from '../users/attributes/attribute.ts'
import { checkAttributes } from '../users/attributes/check.ts'
import { listDefinitions, type Owned } from './store.ts'

/** The declared attributes, by name. */
export async function listDefined(db: Reading, owned: Owned): Promise<Attribute[]> {
  const rows = await listDefinitions(db, owned)
  return rows.map(({ name, type, document }) => Attribute.parse({ ...JSON.parse(document), name, type }))
}

/** @throws {InvalidInput} when values do not fit their declaration; values of undeclared attributes are taken as they are */
export async function checkDefined(
  db: Reading,
  owned: Owned,
  values: Record<string, unknown> | undefined,
): Promise<void> {
  if (values && Object.keys(values).length > 0) checkAttributes(await listDefined(db, owned), values)
}
