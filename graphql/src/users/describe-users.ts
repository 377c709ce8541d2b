import type { Builder } from '../builder.ts'
import { describeUserAccessMutations } from './access-mutations.ts'
import { describeUserEnums } from './enums.ts'
import { describeUserMutations } from './mutations.ts'
import { describeUserQueries } from './queries.ts'
import { describeUserType } from './user-type.ts'

/** Everything about users. */
export const describeUsers = (builder: Builder) => {
  const enums = describeUserEnums(builder)
  const userType = describeUserType(builder, enums)
  describeUserQueries(builder, enums)
  describeUserMutations(builder, userType)
  describeUserAccessMutations(builder, userType, enums)
}
