/** The name a user is shown by: display name, else first login id, else user id. */
export const userName = (user: { name: string; loginIds: readonly string[]; userId: string }): string =>
  user.name || user.loginIds[0] || user.userId
