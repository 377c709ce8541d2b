import { once } from '../../../schema/once.ts'

/** A page of users. */
export const userConnection = once(builder =>
  builder.connectionObject(
    { type: 'User', name: 'UserConnection', description: 'A page of users.' },
    { name: 'UserEdge', description: 'A user and its cursor.' },
  ),
)
