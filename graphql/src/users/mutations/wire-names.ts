/** Our name of each user detail that the provider calls differently (provider-api.md §3.1). */
export const inputNames: Readonly<Record<string, string>> = {
  displayName: 'name',
  verifiedEmail: 'isEmailVerified',
  verifiedPhone: 'isPhoneVerified',
}

type Details = {
  name?: string
  isEmailVerified?: boolean
  isPhoneVerified?: boolean
}

/** The same details under the provider's names. */
export function wireDetails<Input extends Details>({ name, isEmailVerified, isPhoneVerified, ...rest }: Input) {
  return {
    ...rest,
    ...(name !== undefined && { displayName: name }),
    ...(isEmailVerified !== undefined && { verifiedEmail: isEmailVerified }),
    ...(isPhoneVerified !== undefined && { verifiedPhone: isPhoneVerified }),
  }
}
