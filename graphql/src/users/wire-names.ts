/** Our name of each user detail that the provider calls differently (provider-api.md §3.1). */
export const inputNames: Readonly<Record<string, string>> = {
  displayName: 'name',
  verifiedEmail: 'isEmailVerified',
  verifiedPhone: 'isPhoneVerified',
}

interface Details {
  name?: string
  isEmailVerified?: boolean
  isPhoneVerified?: boolean
}

/** The same details under the provider's names. */
export const wireDetails = <Input extends Details>({ name, isEmailVerified, isPhoneVerified, ...rest }: Input) => ({
  ...rest,
  ...(name !== undefined && { displayName: name }),
  ...(isEmailVerified !== undefined && { verifiedEmail: isEmailVerified }),
  ...(isPhoneVerified !== undefined && { verifiedPhone: isPhoneVerified }),
})
